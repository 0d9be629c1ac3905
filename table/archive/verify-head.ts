import { canonical } from '@sortie/engine'
import type { StoredMessage } from '@sortie/protocol'
import { sha } from '../crypto/hash.ts'
import { printOf } from '../lobby/content.ts'
import { defaultOptions, storedOptions } from '../lobby/options.ts'
import { type FiledRecord, isTakenBack, mayBeLeftOut, olderLines } from '../log/hash-chain.ts'
import { bodyOf } from '../log/stream.ts'
import { type FileHead, headFrom, printOfLeft, printOfLimit } from './head-record.ts'
import { saysNothing } from './left-out.ts'
import { sealHash } from './seal.ts'
import { endOf, type TableFile } from './table-file.ts'

/** The result of checking everything besides the log. */
interface HeadChecked {
  readonly problems: readonly string[]
  /** Parts that could not be checked, in sentences. */
  readonly notes: readonly string[]
  readonly takenBack: number
  readonly leftOut: number
  /** The last hash of each evening that has ended. */
  readonly seals: readonly { readonly evening: number; readonly hash: string }[]
  /** The content of the record; nothing for files without one. */
  readonly head: FileHead | undefined
}

/** Compares a file's head with its record, the evenings' ends with its lines, and lines without words with the marks. */
export function checkHead(file: TableFile): HeadChecked {
  const head = file.record && headFrom(file.record)
  const words = checkWords(file, head)
  const problems = [...(head ? [...headProblems(file, head), ...sealProblems(file, head)] : []), ...words.problems]
  if (file.end && file.end.hash !== endOf(file, file.record ?? []).hash)
    problems.push('the last hash of the file is not the hash of its parts')
  const seals = (head?.evenings ?? []).flatMap(({ evening, seal }) => (seal ? [{ evening, hash: sealHash(seal) }] : []))
  const { takenBack, leftOut } = words
  return { problems, notes: notesOn(file, head), takenBack, leftOut, seals, head }
}

const said = (value: unknown): string => {
  const text = typeof value === 'string' ? `"${value}"` : value === undefined ? 'nothing' : canonical(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function headProblems(file: TableFile, head: FileHead): string[] {
  const problems: string[] = []
  const compare = (what: string, inHead: unknown, recorded: unknown): void => {
    if (canonical(inHead ?? null) !== canonical(recorded ?? null))
      problems.push(`${what}: the file says ${said(inHead)}, its record says ${said(recorded)}`)
  }
  /** Compares the parts that both have; names each difference in a sentence. */
  const compareParts = (what: string, inHead: object | undefined, recorded: object | undefined): void => {
    if (!inHead || !recorded) return compare(what, inHead, recorded)
    const [told, then] = [new Map(Object.entries(inHead)), new Map(Object.entries(recorded))]
    for (const key of new Set([...told.keys(), ...then.keys()]))
      compare(`${key} of ${what}`, told.get(key), then.get(key))
  }
  const { table } = file
  compare("the table's id", table.id, head.table['table'])
  compare('the game', table.game, head.table['game'])
  compare('the edition', table.edition, head.table['edition'])
  compare('whether it is played without a GM', table.solo, head.table['solo'])
  compare('whether it is played with a bot', table.withBot === true, head.table['withBot'] === true)
  compare('what it was copied from', table.copied, head.table['copied'])
  const recorded = (head.table['settings'] ?? {}) as { readonly [key: string]: unknown }
  for (const key of new Set([...Object.keys(table.settings), ...Object.keys(recorded)]))
    compare(`the setting ${key}`, table.settings[key], recorded[key])
  compare('the content of its own, as a print', sha(canonical(table.overlay)), head.table['overlay'])
  compare('the content, as a print', printOf(file.content), head.table['content'])
  const room: { readonly [key: string]: unknown } = { ...storedOptions(defaultOptions), ...head.room }
  const filed: { readonly [key: string]: unknown } = { ...table.room }
  for (const key of new Set([...Object.keys(filed), ...Object.keys(room)]))
    compare(`the option ${key}`, filed[key], room[key])
  for (const id of new Set([...Object.keys(table.limits), ...Object.keys(head.limits)])) {
    const { limit, text, salt } = table.limits[id] ?? {}
    const filedLimit = text !== undefined && { limit, print: printOfLimit(salt ?? '', text) }
    if (canonical(filedLimit || null) !== canonical(head.limits[id] ?? null))
      problems.push(`the lines and veils: ${said(text)} is not what was recorded`)
  }
  const seats = new Map(file.seats.map(({ seat, ...held }) => [seat, held]))
  for (const seat of new Set([...seats.keys(), ...Object.keys(head.seats)]))
    compareParts(`the seat ${seat}`, seats.get(seat), head.seats[seat])
  for (let i = 0; i < Math.max(file.evenings.length, head.evenings.length); i++) {
    const { commitment, seed, cover, cut, seal, rounds, from } = head.evenings[i] ?? {}
    const { evening: _, ...told } = file.evenings[i] ?? { evening: 0 }
    const then = { commitment, seed, cover, cut, seal, rounds, from }
    compareParts(`evening ${i + 1}`, file.evenings[i] && told, head.evenings[i] && then)
  }
  return problems
}

/** Compares the table at the end of an evening with the recorded hash. */
function sealProblems(file: TableFile, { evenings }: FileHead): string[] {
  return evenings.flatMap(({ evening, seal, headThen }) => {
    if (!seal) return []
    const parts = [
      ...(['log', 'chat'] as const).flatMap((part) => {
        const { lines, hash } = seal[part]
        const found = lines === 0 ? hash : file[part][lines - 1]?.hash
        return found === hash ? [] : [`the ${part} did not have this past`]
      }),
      // A copy brings the end of its evenings along, but not the record of its original.
      ...(seal.table !== file.table.id || seal.head === headThen ? [] : ['the head was another one']),
    ]
    return parts.map((why) => `the end of evening ${evening} does not fit: ${why}`)
  })
}

/** A line may lack its words because they were removed, or because it is only for others. */
function checkWords(file: TableFile, head: FileHead | undefined) {
  const problems: string[] = []
  let takenBack = 0
  let leftOut = 0
  for (const stream of ['log', 'chat'] as const) {
    const older = olderLines(file[stream])
    const nothing = stream === 'log' ? saysNothing(file.log) : undefined
    for (const line of file[stream] as readonly FiledRecord[]) {
      if (!isTakenBack(line)) continue
      const mark = head?.takenBack[stream].get(line.at)
      if (mark !== undefined || !head) takenBack++
      if (!head) {
        if (stream === 'chat' && !isBlank(line))
          problems.push(`line ${line.at} of the chat has words, and nothing that proves them`)
      } else if (mark !== undefined) {
        if (mark !== '' ? mark !== printOfLeft(line.body) : stream === 'chat' && !isBlank(line))
          problems.push(`line ${line.at} of the ${stream} was taken back, and has been given other words`)
      } else if (nothing ? nothing.has(line.at) && mayBeLeftOut(line) : mayStayAway(line, older)) leftOut++
      else problems.push(`line ${line.at} of the ${stream} has no salt, and no record says that it was taken back`)
    }
  }
  return { problems, takenBack, leftOut }
}

/** Whether a chat line may lack its words; older lines cannot prove it. */
const mayStayAway = (line: FiledRecord, older: number): boolean =>
  line.body === '' && (mayBeLeftOut(line) || line.at < older)

const isBlank = (line: FiledRecord): boolean => {
  const left = bodyOf<StoredMessage>(line)
  return left === undefined || (left.kind === 'gone' && left.text === '' && left.roll === undefined)
}

function notesOn(file: TableFile, head: FileHead | undefined): string[] {
  if (!head)
    return [
      'This file is of an older Sortie: times, authors, the head (names, options, settings) and whether it is complete cannot be checked.',
    ]
  const older = olderLines(file.log) + olderLines(file.chat)
  const unsealed = head.evenings.filter((e) => e.ended && !e.seal).map((e) => e.evening)
  return [
    ...(older > 0 ? [`The times and authors of ${older} lines of an older Sortie cannot be checked.`] : []),
    ...(unsealed.length > 0 ? [`No last hash was kept at the end of evening ${unsealed.join(', ')}.`] : []),
  ]
}
