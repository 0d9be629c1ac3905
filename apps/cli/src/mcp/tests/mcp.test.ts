import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Client, join, type Made, make } from '../../../../server/tests/client.ts'
import { freePort, ServerProcess } from '../../../../server/tests/process.ts'
import { type Assistant, assistantAt, textOf } from './assistant.ts'

const data = mkdtempSync(path(tmpdir(), 'sortie-mcp-'))
let server: ServerProcess
const assistants: Assistant[] = []

beforeAll(async () => {
  server = new ServerProcess(await freePort(), ['--data', data])
  await server.start()
})
afterEach(async () => {
  for (const assistant of assistants.splice(0)) await assistant.close()
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(data, { recursive: true, force: true })
})

/** An assistant at a table, ended after the test. */
async function assistantIn(made: Made, flags: readonly string[], agrees?: () => boolean): Promise<Assistant> {
  const assistant = await assistantAt(`${server.url}/t/${made.table}#${made.links.player}`, flags, agrees)
  assistants.push(assistant)
  return assistant
}

describe('sortie mcp', () => {
  it('says what is asked, with every legal answer, the rules and the odds of this seat', async () => {
    const made = await make(server.url)
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    const ada = await assistantIn(made, ['--seat', 'Ada'])
    expect(ada.tools).toEqual([
      'look',
      'state',
      'log',
      'rules',
      'odds',
      'wait',
      'say',
      'answer',
      'throw',
      'start',
      'undo',
    ])
    await gil.do({ do: 'beginEvening' })
    expect(textOf(await ada.call('look'))).toContain('You sit as Ada.')
    expect(textOf(await ada.call('look'))).toContain('`work`')
    expect(textOf(await ada.call('rules', { search: 'FL-04' }))).toContain('FL-04')
    expect(textOf(await ada.call('odds'))).toMatch(/lit \d/)
    await ada.call('say', { text: 'Hello' })
    await gil.until(() => [...gil.chat.values()].some((m) => m.text === 'Hello'))
    await gil.close()
  })

  it('never knows more than the seat: what the GM keeps secret is in none of its answers', async () => {
    const made = await make(server.url)
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    const ada = await assistantIn(made, ['--seat', 'Ada'])
    await gil.do({ do: 'beginEvening' })
    await gil.do({ do: 'open', procedure: 'gust', args: {} })
    await gil.until(() => gil.view.questions.some((q) => q.yours))
    const secret = gil.view.questions.find((q) => q.yours)
    expect(secret).toBeDefined()
    for (const tool of ['look', 'state', 'odds'] as const)
      expect(textOf(await ada.call(tool))).not.toContain(secret?.question.name)
    const said = await ada.call('answer', { question: secret?.id, answer: 'strong' })
    expect(said.isError).toBe(true)
    expect(textOf(said)).toContain('is not asked of you now')
    await gil.close()
  })

  it('refuses what is out of turn or illegal in a sentence, and the table goes on', async () => {
    const made = await make(server.url)
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    const ada = await assistantIn(made, ['--seat', 'Ada'])
    expect(textOf(await ada.call('start', { procedure: 'fly', args: {} }))).toContain('fly cannot be started now')
    await gil.do({ do: 'beginEvening' })
    const nonsense = await ada.call('start', { procedure: 'work', args: { wings: 2 } })
    expect(nonsense.isError).toBe(true)
    expect(textOf(nonsense)).toMatch(/^Refused: /)
    expect((await ada.call('start', { procedure: 'work' })).isError).toBeFalsy()
    await gil.close()
  })

  it('only proposes, if it is told to: a person has to agree', async () => {
    const made = await make(server.url)
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    let agrees = false
    const ada = await assistantIn(made, ['--seat', 'Ada', '--propose'], () => agrees)
    await gil.do({ do: 'beginEvening' })
    const worked = (): boolean =>
      [...gil.lines.values()].some((l) => l.did?.did === 'open' && l.did.procedure === 'work')
    expect(textOf(await ada.call('start', { procedure: 'work' }))).toContain('The person said no')
    expect(worked()).toBe(false)
    agrees = true
    expect((await ada.call('start', { procedure: 'work' })).isError).toBeFalsy()
    await gil.until(worked)
    await gil.close()
  })

  it('puts a proposal before the person at the seat, where an assistant cannot ask', async () => {
    const made = await make(server.url)
    const gil = await Client.sit(server.url, await join(server.url, made, 'gm', 'Gil'))
    const ada = await assistantIn(made, ['--seat', 'Ada', '--propose'])
    await gil.do({ do: 'beginEvening' })
    expect(textOf(await ada.call('start', { procedure: 'work' }))).toContain('Nothing was done yet')
    expect(textOf(await ada.call('log'))).toContain('Proposed: ')
    expect(gil.raw.join()).not.toContain('Proposed: ')
    await gil.close()
  })
})
