import type { FromServer, LogLine, Update } from '@sortie/protocol'

/** Texts of what goes out several times. */
const texts = new WeakMap<object, string>()

function once(key: object, make: () => string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = make()
  texts.set(key, text)
  return text
}

export const encode = (message: FromServer): string => JSON.stringify(message)

/** An update as text: made once for all sockets of a seat. */
export const encodeUpdate = (update: Update): string =>
  once(
    update,
    () =>
      `{"type":"update","lines":[${update.lines.map(encodeLine).join()}],"changes":${JSON.stringify(update.changes)}}`,
  )

/** Lines of an entry that all seats see alike share their facts and differ in their number: the rest is made once. */
const encodeLine = ({ n, ...line }: LogLine): string =>
  `{"n":${n},${once(line.facts, () => JSON.stringify(line).slice(1))}`
