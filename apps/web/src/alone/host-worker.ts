// The thread in which this browser runs tables. The page stays quick whatever a rule does, and can end it.
import type { FromHost, Here, HostRequest, Through, ToHost } from './here.ts'
import { Host, hereOver, openLobby } from './host.ts'

const kept = openLobby()
const host = kept.then(({ lobby }) => new Host(lobby))
const here = kept.then(hereOver)

self.onmessage = ({ data }: MessageEvent<ToHost>) => {
  if ('connect' in data) return connect(data.connect)
  const { id, asked } = data
  const answer = (message: FromHost): void => self.postMessage(message)
  carryOut(asked).then(
    (result) => answer({ id, result }),
    (cause: unknown) => answer({ id, failed: String(cause) }),
  )
}

async function carryOut({ do: name, with: args }: HostRequest): Promise<unknown> {
  const does: (...args: never[]) => unknown = (await here)[name satisfies keyof Here]
  return Reflect.apply(does, undefined, args)
}

function connect(port: MessagePort): void {
  const say = (message: Through): void => port.postMessage(message)
  const guest = host.then((h) => h.receive({ say: (text) => say({ text }), end: (end) => say({ end }) }))
  port.onmessage = ({ data }: MessageEvent<Through>) =>
    void guest.then(({ take, closed }) => ('text' in data ? take(data.text) : closed()))
}
