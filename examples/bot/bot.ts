// node examples/bot/bot.ts <link> [name]: sits down by a player's link and plays a seat, by the protocol alone.
import { sample, sampleFields, seeded } from '@sortie/engine'
import type { Command, FromClient, FromServer, Joined, SeatView } from '@sortie/protocol'
import { VERSION } from '@sortie/protocol/limits'
import { changed } from '@sortie/table/browser'

const rng = seeded(Date.now())

/** The next move: answer an open question, else start something. Every question carries all its legal answers. */
function move(view: SeatView, seat: string): Command | undefined {
  const asked = view.questions.find((q) => q.yours)
  if (!asked) {
    const offer = view.offers[rng.below(view.offers.length || 1)]
    return offer && { do: 'open', procedure: offer.procedure, args: sampleFields(offer.fields, rng) }
  }
  const q = asked.question
  if (q.kind === 'roll' || q.kind === 'draw') return { do: 'throw', question: asked.id, seed: crypto.randomUUID() }
  const shape = q.kind === 'ask' ? q.shape : (q.parts[seat] ?? Object.values(q.parts)[0])
  return shape && { do: 'answer', question: asked.id, answer: sample(shape, rng) }
}

/** Sits down, makes this many moves and leaves; returns how many of them were refused. */
export async function play(link: string, name: string, moves: number): Promise<number> {
  const { origin, pathname, hash } = new URL(link)
  const table = pathname.split('/').at(-1) ?? ''
  const joined = await fetch(`${origin}/api/tables/${table}/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: hash.slice(1), name }),
  })
  const { seat, token } = (await joined.json()) as Joined
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`)
  const send = (message: FromClient): void => socket.send(JSON.stringify(message))
  let view: SeatView = { state: null, questions: [], offers: [], awaits: [], busy: false }
  let [taken, refused, waiting] = [0, 0, false]

  return new Promise((done) => {
    socket.onopen = () => send({ type: 'hello', v: VERSION, table, seat, token })
    socket.onclose = () => done(refused)
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as FromServer
      if (message.type === 'welcome') view = message.view
      if (message.type === 'update') view = changed(view, message.changes)
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
