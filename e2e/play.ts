import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample, sampleFields, seeded } from '../engine/index.ts'
import { parseScript, type Step } from '../engine/plays/index.ts'
import { type SeatView, VERSION } from '../protocol/index.ts'
import type { Chair, Server } from './browser.ts'

const GAMES = join(import.meta.dirname, '../games')

/** The steps of a game's written play, from its newest edition. */
export function stepsOf(game: string, play: string): readonly Step[] {
  const editions = join(GAMES, game, 'tests/transcripts')
  const newest = readdirSync(editions).sort().at(-1) as string
  return parseScript(readFileSync(join(editions, newest, `${play}.script.json`), 'utf8')).steps
}

/** The same, up to where this is asked or begun for the nth time. */
export function playUntil(game: string, play: string, what: string, nth = 1): readonly Step[] {
  const steps = stepsOf(game, play)
  const named = (step: Step): unknown => ('answer' in step ? step.answer : 'open' in step && step.open)
  const at = steps.flatMap((step, i) => (named(step) === what ? [i] : []))[nth - 1]
  if (at === undefined) throw new RangeError(`${play} does not come to ${what} ${nth} times.`)
  return steps.slice(0, at)
}

type Asked = Pick<SeatView['questions'][number], 'id' | 'open' | 'question' | 'yours'>
type Message = {
  readonly type: string
  readonly message?: string
  readonly view?: Pick<SeatView, 'questions' | 'offers'>
}

/** What a client adds to a draw. */
const SEED = '0'.repeat(32)

/** A seat in a play: what its own questions may be put to besides. */
export interface Player extends Chair {
  readonly part: 'gm' | 'crew'
}

/** Plays written steps at a live table, as the seats would, with real dice. */
export class Play {
  readonly #server: Server
  readonly #table: string
  readonly #players: readonly Player[]
  readonly #rng = seeded(1)
  #sent = 0

  constructor(server: Server, table: string, players: readonly Player[]) {
    this.#server = server
    this.#table = table
    this.#players = players
  }

  async allowRealDice(value = true): Promise<void> {
    const [gm] = this.#players as [Player]
    await this.#visit(gm, () => ({ do: 'option', key: 'realDice', value }))
  }

  async step(step: Step): Promise<void> {
    const players = this.#players
    const by = players.filter((c) => 'by' in step && (c.seat === step.by || c.part === step.by))
    if ('open' in step)
      await this.#visit(by[0] ?? (players[0] as Player), () => ({
        do: 'open',
        procedure: step.open,
        args: step.args ?? {},
      }))
    else if ('answer' in step) await this.#answer(step.answer, by, { answer: step.value })
    else if ('dice' in step) await this.#answer(step.dice, players, { answer: step.faces, byHand: true })
    // A card is drawn by the table: any will do.
    else if ('draw' in step)
      await this.#reply(step.draw, players, (question) => ({ do: 'throw', question, seed: SEED }))
  }

  /** Answers one question in any way that the rules allow, or starts one of these; says whether there was anything to do. */
  async goOn(...procedures: readonly string[]): Promise<boolean> {
    for (const player of this.#players)
      if (await this.#visit(player, (asked, offers) => this.#anyMove(player, asked, offers, procedures))) return true
    return false
  }

  #anyMove({ seat }: Player, asked: readonly Asked[], offers: SeatView['offers'], procedures: readonly string[]) {
    const mine = asked.find((q) => q.yours)
    if (!mine) {
      const offer = offers.find((o) => procedures.includes(o.procedure))
      return offer && { do: 'open', procedure: offer.procedure, args: sampleFields(offer.fields, this.#rng) }
    }
    const { id, question: q } = mine
    if (q.kind === 'roll' || q.kind === 'draw') return { do: 'throw', question: id, seed: SEED }
    const shape = q.kind === 'ask' ? q.shape : q.parts[seat]
    return shape && { do: 'answer', question: id, answer: sample(shape, this.#rng) }
  }

  #answer(name: string, from: readonly Player[], rest: object): Promise<void> {
    return this.#reply(name, from, (question) => ({ do: 'answer', question, ...rest }))
  }

  async #reply(name: string, from: readonly Player[], command: (question: string) => object): Promise<void> {
    for (const player of from) {
      const mine = (q: Asked): boolean =>
        q.question.name === name && (q.open.includes(player.seat) || q.open.includes(player.part))
      const sent = await this.#visit(player, (asked) => {
        const question = asked.find(mine)?.id
        return question === undefined ? undefined : command(question)
      })
      if (sent) return
    }
    throw new Error(`${name} is not asked.`)
  }

  /** Sits down for one command, made of what is asked just then; says whether there was one to send. */
  #visit(
    { seat, token }: Chair,
    command: (asked: readonly Asked[], offers: SeatView['offers']) => object | undefined,
  ): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const socket = new WebSocket(`${this.#server.address.replace('http', 'ws')}/ws`)
    const send = (message: object): void => socket.send(JSON.stringify(message))
    socket.onopen = () => send({ type: 'hello', v: VERSION, table: this.#table, seat, token })
    socket.onmessage = ({ data }) => {
      const { type, message, view } = JSON.parse(String(data)) as Message
      if (type === 'welcome') {
        const wanted = command(view?.questions ?? [], view?.offers ?? [])
        if (!wanted) return resolve(false)
        const id = `${this.#table}-${this.#sent++}`
        send({ type: 'do', id, cid: id, command: wanted })
      }
      if (type === 'done') resolve(true)
      if (type === 'refused' || type === 'bye') reject(new Error(message))
    }
    return promise.finally(() => socket.close())
  }
}
