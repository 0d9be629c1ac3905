import type { SocketLike } from '../connection/connection.ts'
import { startThread } from '../thread/thread.ts'
import type { FromHost, Here, Through, ToHost } from './here.ts'

/** The thread that runs this browser's tables, started when it is first needed, and again after it broke. */
let thread: Worker | undefined
const asking = new Map<number, { readonly resolve: (result: unknown) => void; readonly reject: (why: Error) => void }>()
const lines = new Set<PortSocket>()
let asked = 0

function started(): Worker {
  if (thread) return thread
  thread = startThread('host')
  thread.onmessage = ({ data }: MessageEvent<FromHost>) => {
    const one = asking.get(data.id)
    asking.delete(data.id)
    if ('failed' in data) one?.reject(new Error(data.failed))
    else one?.resolve(data.result)
  }
  thread.onerror = () => {
    thread?.terminate()
    thread = undefined
    for (const { reject } of asking.values()) reject(new Error('the table’s thread broke'))
    asking.clear()
    for (const line of [...lines]) line.lost()
  }
  return thread
}

const post = (message: ToHost, moved: Transferable[] = []): void => started().postMessage(message, moved)

/** Asks this browser's own tables for something that is no play. */
export function askHere<K extends keyof Here>(
  name: K,
  ...args: Parameters<Here[K]>
): Promise<Awaited<ReturnType<Here[K]>>> {
  const id = asked++
  return new Promise((resolve, reject) => {
    asking.set(id, { resolve: (result) => resolve(result as Awaited<ReturnType<Here[K]>>), reject })
    post({ id, asked: { do: name, with: args } as Extract<ToHost, { id: number }>['asked'] })
  })
}

/** A connection to this browser's own tables, in the shape of a socket. */
class PortSocket implements SocketLike {
  readyState: number = WebSocket.CONNECTING
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  readonly #port: MessagePort

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    lines.add(this)
    port1.onmessage = ({ data }: MessageEvent<Through>) => {
      if ('text' in data) this.onmessage?.(new MessageEvent('message', { data: data.text }))
      else this.lost()
    }
    post({ connect: port2 }, [port2])
    setTimeout(() => {
      if (this.readyState !== WebSocket.CONNECTING) return
      this.readyState = WebSocket.OPEN
      this.onopen?.(new Event('open'))
    })
  }

  send(text: string): void {
    this.#port.postMessage({ text } satisfies Through)
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.#port.postMessage({ end: 'closed' } satisfies Through)
    this.lost()
  }

  /** The other side is gone. */
  lost(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    lines.delete(this)
    this.#port.close()
    this.onclose?.(new CloseEvent('close'))
  }
}

export const socketHere = (): SocketLike => new PortSocket()
