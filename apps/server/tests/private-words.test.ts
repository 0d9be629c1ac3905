import { describe, expect, it } from 'vitest'
import { firstLight } from '../../../games/first-light/game.ts'
import { regulus } from '../../../games/regulus/game.ts'
import { verify } from '../../../table/dice/verify.ts'
import { Client, fileFrom, type Held, http, join, madeBy, make } from './client.ts'
import { served } from './serving.ts'

const { url } = served()

/** A table at which Ada has whispered to Bo, and Gil is the GM. */
async function whispered() {
  const made = await make(url())
  const held = {
    gil: await join(url(), made, 'gm', 'Gil'),
    ada: await join(url(), made, 'player', 'Ada'),
    bo: await join(url(), made, 'player', 'Bo'),
  }
  const [gil, ada, bo] = [
    await Client.sit(url(), held.gil),
    await Client.sit(url(), held.ada),
    await Client.sit(url(), held.bo),
  ]
  await ada.do({ do: 'chat', text: '/w Bo the vault is empty' })
  await ada.do({ do: 'chat', text: 'hello all' })
  await bo.until(() => bo.raw.some((text) => text.includes('vault is empty')))
  return { made, held, gil, ada, bo }
}
const everything = async (client: Client): Promise<string> => {
  const chat = await client.ask({ type: 'history', of: 'chat', before: 1_000_000, limit: 100 })
  return client.raw.join('\n') + JSON.stringify(chat)
}

describe('whispers', () => {
  it('to a lent seat are not shown to the one who plays it, neither old nor new ones', async () => {
    const { held, gil, ada, bo } = await whispered()
    await gil.do({ do: 'lend', seat: 'bo', to: 'gil' })
    const lent = await Client.sit(url(), held.gil, undefined, 'bo')
    expect(lent.table).toBeDefined()
    await ada.do({ do: 'chat', text: '/w Bo and the guards are gone' })
    await ada.do({ do: 'chat', text: 'hello again' })
    await lent.until(() => lent.raw.some((text) => text.includes('hello again')))
    const seen = await everything(lent)
    expect(seen).toContain('hello all')
    expect(seen).not.toMatch(/vault is empty|guards are gone/)
    expect(await everything(bo)).toMatch(/vault is empty.*guards are gone/s)
    // What both were told is no secret of the lent seat.
    await ada.do({ do: 'chat', text: '/w Bo,Gil for both of you' })
    await lent.until(() => lent.raw.some((text) => text.includes('for both of you')))
  })

  it('from before a seat got a new link are not shown to those who open it; the owner is told why the seat is gone', async () => {
    const { made, gil, bo } = await whispered()
    const renewed = (await gil.do({ do: 'renewSeat', seat: 'bo' })).value as { readonly token: string }
    await bo.closed
    expect(bo.bye).toMatchObject({ code: 'seat/renewed', message: /new link/ })
    const held: Held = { table: made.table, seat: 'bo', token: renewed.token }
    const again = await Client.sit(url(), held)
    const seen = await everything(again)
    expect(seen).toContain('hello all')
    expect(seen).not.toContain('vault is empty')
    await again.do({ do: 'chat', text: '/w Ada who are you' })
    expect(await everything(again)).toContain('who are you')
    const found = await http(url(), `/api/tables/${made.table}/search?text=vault`, { held })
    expect(found.text).not.toContain('vault is empty')
  })
})

describe('whispers in the file that the GM saves', () => {
  it('are left out if no GM got them; the file holds, and opens', async () => {
    const { held, gil, ada } = await whispered()
    await ada.do({ do: 'chat', text: '/w [Bo, Gil] the guards are gone' })
    await ada.do({ do: 'chat', text: '/sr d20' })
    await gil.until(() => gil.raw.some((text) => text.includes('guards are gone')))
    const file = await fileFrom(url(), held.gil)
    const text = JSON.stringify(file)
    expect(text).toMatch(/hello all.*guards are gone/s)
    expect(text).not.toMatch(/vault is empty|kind\\+":\\+"roll/)
    expect(verify(file, firstLight)).toMatchObject({ problems: [], leftOut: 2 })
    const opened = madeBy(await http(url(), '/api/files', { body: file }))
    const again = await Client.sit(url(), await join(url(), opened, 'gm', 'Gil'))
    // What was whispered to Gil was for the person who sat there then.
    expect([...again.chat.values()].map((m) => m.text)).toEqual(['hello all', ''])
  })
})

describe('notes for me alone', () => {
  const note = (text: string, who: string) => ({
    do: 'open',
    procedure: 'takeNote',
    args: { kind: 'note', on: '', text, for: who },
  })

  it('are not shown to the one who plays a lent seat, neither old nor new ones', async () => {
    const made = await make(url(), { game: 'regulus' })
    const [gil, bo] = [await join(url(), made, 'gm', 'Gil'), await join(url(), made, 'player', 'Bo')]
    const [gm, owner] = [await Client.sit(url(), gil), await Client.sit(url(), bo)]
    await owner.do(note('I am Wormwood', 'me'))
    await owner.do(note('the cook lies', 'everyone'))
    await gm.do({ do: 'lend', seat: 'bo', to: 'gil' })
    const lent = await Client.sit(url(), gil, undefined, 'bo')
    await owner.do(note('and so is Larkspur', 'me'))
    await owner.do(note('the cook is gone', 'everyone'))
    await lent.until(() => JSON.stringify(lent.view.state).includes('cook is gone'))
    const log = await lent.ask({ type: 'history', of: 'log', before: 1_000_000, limit: 100 })
    const position = await lent.ask({ type: 'position' })
    const seen = [...lent.raw, JSON.stringify([log, position])].join('\n')
    expect(seen).toContain('cook lies')
    expect(seen).not.toMatch(/Wormwood|Larkspur/)
    // Lines of the lent seat are numbered without gaps, so that none tells of what is left out.
    const numbers = [...lent.lines.keys()].sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))
    // What the player does in the name of the seat reaches both, and names the hand.
    await lent.do(note('written for Bo', 'everyone'))
    await owner.until(() => JSON.stringify(owner.view.state).includes('written for Bo'))
    expect(JSON.stringify(owner.view.state)).toMatch(/Wormwood.*Larkspur/s)
    expect(owner.raw.join('\n')).toContain('"hand":"gil"')
  })

  it('that were shown to somebody later stay in the file as far as it takes to follow that; no other does', async () => {
    const made = await make(url(), { game: 'regulus' })
    const gil = await join(url(), made, 'gm', 'Gil')
    const [gm, ada] = [await Client.sit(url(), gil), await Client.sit(url(), await join(url(), made, 'player', 'Ada'))]
    const bo = await Client.sit(url(), await join(url(), made, 'player', 'Bo'))
    const notes = () => Object.keys((ada.view.state as { readonly notes: object }).notes)
    const change = (procedure: string, args: object) => ada.do({ do: 'open', procedure, args })
    // While a question is open, all of this is run again when the file is opened.
    const oracle = { question: 'Is it a trap?', likelihood: 'likely', secret: true }
    await gm.do({ do: 'open', procedure: 'consultOracle', args: oracle })
    await ada.do(note('I am Wormwood', 'me'))
    await change('strikeNote', { note: 'ada:1' })
    await ada.do(note('the cook lies', 'me'))
    await ada.do(note('and so is Larkspur', 'me'))
    expect(notes()).toEqual(['ada:1', 'ada:2'])
    await change('editNote', { note: 'ada:1', on: '', text: 'the cook lies to all' })
    expect((await change('showNote', { note: 'ada:1', to: ['bo'] })).type).toBe('done')
    await bo.until(() => JSON.stringify(bo.view.state).includes('lies to all'))
    const file = await fileFrom(url(), gil)
    expect(verify(file, regulus)).toMatchObject({ problems: [], leftOut: 3 })
    expect(JSON.stringify(file)).not.toMatch(/Wormwood|Larkspur/)
    const opened = madeBy(await http(url(), '/api/files', { body: file }))
    const again = await Client.sit(url(), await join(url(), opened, 'gm', 'Gil'))
    expect(again.view.questions.length).toBe(1)
  })

  it('are left out of a file that somebody else exports; the file holds, opens, and plays on', async () => {
    const made = await make(url(), { game: 'regulus' })
    const [gil, mo] = [await join(url(), made, 'gm', 'Gil'), await join(url(), made, 'gm', 'Mo')]
    const bo = await Client.sit(url(), await join(url(), made, 'player', 'Bo'))
    const gm = await Client.sit(url(), gil)
    await bo.do(note('I am Wormwood', 'me'))
    await gm.do(note('Gil is tired', 'me'))
    // While a question is open, what is left out is run again when the file is opened.
    const oracle = { question: 'Is it a trap?', likelihood: 'likely', secret: true }
    await gm.do({ do: 'open', procedure: 'consultOracle', args: oracle })
    await bo.do(note('and so is Larkspur', 'me'))
    await bo.do(note('the cook lies', 'everyone'))
    const file = await fileFrom(url(), gil)
    const text = JSON.stringify(file)
    expect(text).toMatch(/cook lies/)
    expect(text).toMatch(/Gil is tired/)
    expect(text).not.toMatch(/Wormwood|Larkspur/)
    expect(JSON.stringify(await fileFrom(url(), mo))).not.toContain('Gil is tired')
    expect(verify(file, regulus)).toMatchObject({ problems: [], leftOut: 2 })
    // Nothing else can be put in the place of what was left out, and only such lines can be left out.
    const seats = file.log.map((line) =>
      line.salt === '' ? { ...line, body: line.body.replace('"Bo"', '"Moriarty"') } : line,
    )
    expect(verify({ ...file, log: seats }, regulus).problems).not.toEqual([])
    const opened = madeBy(await http(url(), '/api/files', { body: file }))
    const again = await Client.sit(url(), await join(url(), opened, 'gm', 'Gil'))
    expect(again.view.questions.length).toBe(1)
    expect((await again.do(note('and on', 'everyone'))).type).toBe('done')
    expect(verify(await fileFrom(url(), again.held), regulus).problems).toEqual([])
  })
})
