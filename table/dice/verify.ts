import { type AnyGame, canonical, Table, type Waiting } from '@sortie/engine'
import { describeRoll, describeRollShortly, parse, type RollResult, rollNotation } from '@sortie/engine/notation'
import type { Proof, StoredMessage } from '@sortie/protocol'
import { entriesOf, type TableFile } from '../archive/table-file.ts'
import { problemWithFile } from '../archive/validate-file.ts'
import { LONGEST_ROLL } from '../log/chat-log.ts'
import { isTakenBack } from '../log/hash-chain.ts'
import { bodyOf } from '../log/stream.ts'
import type { StoredRecord } from '../store/store.ts'
import { commitmentTo, diceRng, hiddenPosition, proofIn, thrownBy } from './fair-dice.ts'
import { undoneThrow } from './undone-throw.ts'

type Told = TableFile['evenings'][number]

/** What checking a table's file came to. */
export interface Verified {
  readonly problems: readonly string[]
  /** Throws that were computed again and found right. */
  readonly checked: number
  /** Throws of evenings whose seed is not revealed yet. */
  readonly waiting: number
  /** Real dice, typed in: nothing to compute. */
  readonly byHand: number
  /** Lines whose words were taken back: that they stand there can be checked, what they said cannot. */
  readonly takenBack: number
}

/** Checks the chain, every commitment, every throw and every fact of a table, from its file alone. */
export function verify(file: unknown, game: AnyGame): Verified {
  const wrong = problemWithFile(file)
  if (wrong) return { ...nothing, problems: [wrong] }
  try {
    return checked(file as TableFile, game)
  } catch (cause) {
    return { ...nothing, problems: [`what it says cannot be followed: ${String(cause)}`] }
  }
}

const nothing: Omit<Verified, 'problems'> = { checked: 0, waiting: 0, byHand: 0, takenBack: 0 }

function checked(file: TableFile, game: AnyGame): Verified {
  const problems: string[] = []
  const seeds = new Map(file.evenings.map((e) => [e.evening, e]))
  for (const { evening, commitment, seed } of file.evenings)
    if (seed && commitmentTo(seed) !== commitment)
      problems.push(`evening ${evening}: the seed does not fit what was published before`)
  const table = Table.start(game, { settings: file.table.settings, content: file.content ?? undefined })
  const count = { checked: 0, waiting: 0, byHand: 0 }
  /** Throws that were taken back and made again stand where their dice first fell. */
  const again = (w: Waiting, proof: Proof): boolean => undoneThrow(table.entries, w)?.proof.place === proof.place
  for (const line of file.chat) checkSaid(line, seeds, { problems, count })
  for (const entry of entriesOf(file)) {
    const { input } = entry
    if (input.kind === 'answer' && (input.by === 'chance' || input.byHand)) {
      const asked = table.waiting.find((w) => w.askedAt === input.to)
      const proof = proofIn(input.proof)
      const evening = seeds.get(proof?.evening ?? -1)
      if (input.byHand) count.byHand++
      else if (!proof || !evening) problems.push(`entry ${entry.at}: these dice are of no evening of this table`)
      else if (!evening.seed) count.waiting++
      else if (asked && thrownRight(asked, entry.at, { evening, answer: input.answer, proof, again })) count.checked++
      else problems.push(`entry ${entry.at}: these dice do not match`)
    }
    try {
      table.adopt(entry)
    } catch (cause) {
      problems.push(cause instanceof Error ? cause.message : String(cause))
      break
    }
  }
  return { problems, ...count, takenBack: [...file.log, ...file.chat].filter(isTakenBack).length }
}

const thrownRight = (
  w: Waiting,
  at: number,
  {
    evening,
    answer,
    proof,
    again,
  }: {
    readonly evening: Told
    readonly answer: unknown
    readonly proof: Proof
    readonly again: (w: Waiting, proof: Proof) => boolean
  },
): boolean =>
  (standsAt(evening, 'log', at, proof) || again(w, proof)) &&
  canonical(thrownBy(w.question, diceRng(evening.seed ?? '', proof))) === canonical(answer)

const standsAt = ({ cover = '' }: Told, stream: 'log' | 'chat', at: number, proof: Proof): boolean =>
  cover !== '' && proof.place === hiddenPosition(cover, stream, at)

/** Rolls beside the game, in the chat. */
function checkSaid(
  line: StoredRecord,
  evenings: ReadonlyMap<number, Told>,
  { problems, count }: { readonly problems: string[]; readonly count: { checked: number; waiting: number } },
): void {
  const roll = bodyOf<StoredMessage>(line)?.roll
  if (!roll) return
  const proof = proofIn(roll.proof)
  const evening = evenings.get(proof?.evening ?? -1)
  if (!proof || !evening) {
    problems.push(`chat line ${line.at}: these dice are of no evening of this table`)
    return
  }
  if (!evening.seed) {
    count.waiting++
    return
  }
  const result = rollNotation(parse(roll.notation), diceRng(evening.seed, proof))
  if (standsAt(evening, 'chat', line.at, proof) && result.total === roll.total && saysWhatFell(result, roll.line))
    count.checked++
  else problems.push(`chat line ${line.at}: these dice did not fall so`)
}

/** Lines from before rolls were shortened show every die. */
const saysWhatFell = (result: RollResult, line: string): boolean =>
  line === describeRollShortly(result, LONGEST_ROLL) || line === describeRoll(result)
