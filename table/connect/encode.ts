import type { FromServer, LogLine, Update } from '@sortie/protocol'

/** The texts of recent updates. Several seats get the same update in a row, so a few are enough. */
const KEPT = 16
const keys: (object | undefined)[] = new Array<undefined>(KEPT).fill(undefined)
const texts: string[] = new Array<string>(KEPT).fill('')
let next = 0

function once(key: object, make: () => string): string {
  const known = keys.indexOf(key)
  if (known >= 0) return texts[known] as string
  const text = make()
  keys[next] = key
  texts[next] = text
  next = (next + 1) % KEPT
  return text
}

export const encode = (message: FromServer): string => JSON.stringify(message)

/** An update as text. Seats with equal changes share them; seats that see an entry alike share its facts. */
export const encodeUpdate = ({ lines, changes }: Update): string =>
  `{"type":"update","lines":[${lines.map(encodeLine).join()}],"changes":${once(changes, () => JSON.stringify(changes))}}`

/** Lines of an entry that all seats see alike differ in their number alone. */
const encodeLine = (line: LogLine): string => `{"n":${line.n},${once(line.facts, () => withoutNumber(line))}`

const withoutNumber = ({ n: _, ...line }: LogLine): string => JSON.stringify(line).slice(1)
