import { answerIn, declined, type Json, type Question, sample, usualFor } from '@sortie/engine'
import { type Rng, seeded, throwDice } from '@sortie/engine/dice'
import { given, type Play } from '@sortie/engine/testkit'
import { expect, it } from 'vitest'
import { director } from '../bots.ts'
import { content } from '../content/index.ts'
import { regulus } from '../game.ts'
import { jobOf, stateOf } from './job-table.ts'

/** The Director's bot, else what is usual, else no, else anything. */
function answerOf(play: Play, q: Question, to: string, rng: Rng): Json {
  const shape = q.kind === 'ask' ? q.shape : q.kind === 'roll' || q.kind === 'draw' ? undefined : q.parts[to]
  if (!shape) throw new Error(`${q.name} has no part for ${to}`)
  const verdict = to === 'gm' ? answerIn(director(stateOf(play), q, 'gm', play.table.look)) : undefined
  return verdict ?? usualFor(q, to) ?? declined(shape)?.answer ?? sample(shape, rng)
}

function goOn(play: Play, rng: Rng): void {
  const q = play.question()
  if (q.kind === 'roll') play.dice(q.name, ...throwDice(q.pool, rng))
  else if (q.kind === 'each')
    for (const seat of Object.keys(q.parts)) play.answer(q.name, answerOf(play, q, seat, rng), seat)
  else if (q.kind === 'first') play.answer(q.name, answerOf(play, q, q.keeper, rng), q.keeper)
  else if (q.kind === 'ask') play.answer(q.name, answerOf(play, q, q.to, rng))
}

/** Played alone with the usual answers, from the ready crew to the end of the job. */
function playOut(play: Play, id: string, rng: Rng): void {
  play.open('takeReadyJob', {}, 'ada').answer('WhichJob', id)
  for (let steps = 0; play.asked().length > 0 || jobOf(play).phase !== 'done'; steps++) {
    expect(steps).toBeLessThan(300)
    if (play.asked().length > 0) goOn(play, rng)
    else {
      const [awaited] = regulus.awaits?.(stateOf(play), { seats: play.table.world.seats }) ?? []
      const procedure = awaited?.procedure ?? ''
      const args = regulus.procedures[procedure as 'recruit']?.usual?.(play.table.look as never, 'ada') ?? {}
      play.open(procedure, args as Json, 'ada')
    }
  }
}

const solo = { seats: [{ seat: 'gm', role: 'gm' } as const, { seat: 'ada', role: 'player' } as const] }

it.each(Object.keys(content.jobs))('[RJ-01] the ready job %s is played to its end, and on to the next', (id) => {
  for (let seed = 1; seed <= 5; seed++) {
    const rng = seeded(seed)
    const play = given(regulus, solo).open('takeReadyCrew')
    playOut(play, id, rng)
    expect(jobOf(play).result).not.toBeNull()
    playOut(play, id, rng)
    expect(jobOf(play).number).toBe(2)
  }
})
