// node examples/bot/bot.ts <link> [name]: sits down by a player's link and plays a seat, by the protocol alone.
import { type Json, type Shape, sample, sampleFields, seeded } from '@sortie/engine'
import { changed, type SeatView } from '@sortie/table/browser'

const rng = seeded(Date.now())

/** What to do now: answer what one is asked, else start something. Every question carries all its legal answers. */
function move(view: SeatView, seat: string): object | undefined {
  const asked = view.questions.find((q) => q.yours)
  if (!asked) {
    const offer = view.offers[rng.below(view.offers.length || 1)]
    return offer && { do: 'open', procedure: offer.procedure, args: sampleFields(offer.fields, rng) }
  }
  const q = asked.question as { readonly kind?: string; readonly shape?: Json; readonly parts?: { [to: string]: Json } }
  if (q.kind === 'roll' || q.kind === 'draw') return { do: 'throw', question: asked.id, pinch: crypto.randomUUID() }
  const shape = q.shape ?? q.parts?.[seat] ?? Object.values(q.parts ?? {})[0]
  return { do: 'answer', question: asked.id, answer: sample(shape as unknown as Shape, rng) }
}

/** Sits down, makes so many moves and leaves; gives how many of them were refused. */
export async function play(link: string, name: string, moves: number): Promise<number> {
  const { origin, pathname, hash } = new URL(link)
  const table = pathname.split('/').at(-1)
  const joined = await fetch(`${origin}/api/tables/${table}/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: hash.slice(1), name }),
  })
  const { seat, token } = (await joined.json()) as { readonly seat: string; readonly token: string }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`)
  const send = (message: object): void => socket.send(JSON.stringify(message))
  let view: SeatView = { state: null, questions: [], offers: [], busy: false }
  let [taken, refused, waiting] = [0, 0, false]

  return new Promise((done) => {
    socket.onopen = () => send({ type: 'hello', v: 1, table, seat, token })
    socket.onclose = () => done(refused)
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data))
      if (message.type === 'welcome') view = message.view
      if (message.type === 'update') view = changed(view as never, message.changes) as never
      if (message.type === 'done') taken++
      if (message.type === 'refused') refused++
      if (message.type === 'done' || message.type === 'refused') waiting = false
      if (taken >= moves) return socket.close()
      const next = waiting ? undefined : move(view, seat)
      if (!next) return
      waiting = true
      setTimeout(() => send({ type: 'do', id: 'move', cid: crypto.randomUUID(), command: next }), 60)
    }
  })
}

const [link, name = 'Bot'] = process.argv.slice(2)
if (import.meta.main && link) console.log(`refused: ${await play(link, name, 20)}`)
