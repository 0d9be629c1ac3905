import { connect, type Socket } from 'node:net'

/**
 * As little of a WebSocket client as a load takes: text frames over a bare socket, so that a thousand clients in one
 * process cost less than the server they load. Both servers are driven through it.
 */
export class BareSocket {
  /** Called with each text that arrives; the bytes are valid only during the call. */
  heard: (text: Buffer, socket: BareSocket) => void
  readonly #socket: Socket
  #rest: Buffer | undefined
  #shaken: (() => void) | undefined
  bytes = 0

  private constructor(port: number, path: string, heard: BareSocket['heard'], open: () => void) {
    this.heard = heard
    this.#shaken = open
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (length, buffer) => {
          this.#take((buffer as Buffer).subarray(0, length))
          return true
        },
      },
    })
    this.#socket.on('error', (cause) => {
      throw cause
    })
    const head = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ]
    this.#socket.write(`${head.join('\r\n')}\r\n\r\n`)
  }

  static open(port: number, path: string, heard: BareSocket['heard']): Promise<BareSocket> {
    return new Promise((done) => {
      const socket: BareSocket = new BareSocket(port, path, heard, () => done(socket))
    })
  }

  send(text: string, opcode = TEXT): void {
    const length = Buffer.byteLength(text)
    const head = length < 126 ? 6 : 8
    const frame = Buffer.allocUnsafe(head + length)
    frame[0] = 0x80 | opcode
    frame[1] = 0x80 | Math.min(length, 126)
    if (length >= 126) frame.writeUInt16BE(length, 2)
    // A mask of zeros leaves the text as it is.
    frame.fill(0, head - 4, head)
    frame.write(text, head)
    this.#socket.write(frame)
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    let data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    this.#rest = undefined
    if (this.#shaken) {
      const end = data.indexOf('\r\n\r\n')
      if (end >= 0) {
        if (!data.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) throw new Error('the server took no socket')
        data = data.subarray(end + 4)
        this.#shaken()
        this.#shaken = undefined
      }
    }
    let at = 0
    while (!this.#shaken && data.length - at >= 2) {
      const short = (data[at + 1] as number) & 0x7f
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (data.length - at < head) break
      const length =
        short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2))
      if (data.length - at < head + length) break
      this.#frame((data[at] as number) & 0x0f, data.subarray(at + head, at + head + length))
      at += head + length
    }
    if (at < data.length) this.#rest = Buffer.from(data.subarray(at))
  }

  #frame(opcode: number, payload: Buffer): void {
    if (opcode === PING) return this.send(payload.toString('utf8'), PONG)
    if (opcode !== TEXT) throw new Error(`the server sent a frame of kind ${opcode}: ${payload.toString('utf8')}`)
    this.bytes += payload.length
    this.heard(payload, this)
  }
}

const [TEXT, PING, PONG] = [1, 9, 10]
const shared = Buffer.alloc(64 * 1024)
