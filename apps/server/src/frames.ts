import type { Socket } from 'node:net'

/** Sockets with something to send, in this turn of the event loop. */
let waiting: Frames[] = []

/**
 * The outgoing side of a WebSocket. What is sent in one turn of the event loop leaves as one buffer of frames with one call
 * to the system: the call is what sending costs most.
 */
export class Frames {
  readonly #wire: Socket
  #texts: string[] = []
  #length = 0

  constructor(wire: Socket) {
    this.#wire = wire
  }

  /** About how many bytes the other side has not taken yet. */
  get unsent(): number {
    return this.#wire.writableLength + this.#length
  }

  send(text: string): void {
    if (this.#texts.push(text) === 1 && waiting.push(this) === 1) setImmediate(flushAll)
    this.#length += text.length
  }

  flush(): void {
    if (this.#texts.length === 0) return
    const bytes = framed(this.#texts)
    this.#texts = []
    this.#length = 0
    if (this.#wire.writable) this.#wire.write(bytes)
  }
}

function flushAll(): void {
  const all = waiting
  waiting = []
  for (const frames of all) frames.flush()
}

/** A last fragment of text, as RFC 6455 numbers it. */
const TEXT = 0x81

function framed(texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text))
  const bytes = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + headOf(size) + size, 0))
  let at = 0
  for (const [i, text] of texts.entries()) {
    const size = sizes[i] as number
    const head = headOf(size)
    bytes[at] = TEXT
    bytes[at + 1] = head === 2 ? size : head === 4 ? 126 : 127
    if (head === 4) bytes.writeUInt16BE(size, at + 2)
    if (head === 10) bytes.writeBigUInt64BE(BigInt(size), at + 2)
    at += head + bytes.write(text, at + head)
  }
  return bytes
}

/** How many bytes say how long a frame is. */
const headOf = (size: number): number => (size < 126 ? 2 : size < 65_536 ? 4 : 10)
