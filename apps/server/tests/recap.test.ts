import type { Recap } from '@sortie/protocol'
import { memoryStore } from '@sortie/table'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { configFrom } from '../src/config.ts'
import { type Running, serve } from '../src/server.ts'
import { Client, http, join, make } from './client.ts'

let running: Running
beforeAll(async () => {
  running = await serve(configFrom({ port: '0', data: 'unused', requests: '100000' }, {}), memoryStore(), () => {})
})
afterAll(() => running.stop())

/** Starts what is offered; fields that nobody cares about take the first value there is. */
function opening(client: Client, procedure: string, given: { readonly [field: string]: unknown }): object {
  const fields = client.view.offers.find((o) => o.procedure === procedure)?.fields ?? {}
  const args = Object.fromEntries(
    Object.entries(fields).map(([field, shape]) => [
      field,
      given[field] ?? (shape.kind === 'one' ? shape.options[0] : shape.kind === 'whole' ? shape.min : ''),
    ]),
  )
  return { do: 'open', procedure, args }
}

it('the GM’s recap for the group holds what the group saw: no secret note, no hidden clock, no raw paths', async () => {
  const url = running.address
  const made = await make(url, { game: 'space-door' })
  const noor = await Client.sit(url, await join(url, made, 'gm', 'Noor'))
  const ada = await Client.sit(url, await join(url, made, 'player', 'Ada'))
  const done = async (client: Client, command: object) =>
    expect(await client.do(command)).toMatchObject({ type: 'done' })
  await done(noor, opening(noor, 'takeNote', { text: 'The strongbox is a decoy', for: 'gm' }))
  await done(
    noor,
    opening(noor, 'startClock', { name: 'The door forgets us', shown: 'hidden', outcome: 'Nobody is let back' }),
  )
  await done(noor, { do: 'chat', text: '/w ada the box is a decoy' })
  await done(noor, { do: 'chat', text: '/ic Welcome, all of you.' })
  await done(ada, opening(ada, 'hireReady', { employee: 'mara-quill' }))
  const hired = () => Object.keys((noor.view.state as { employees?: object }).employees ?? {})
  await noor.until(() => hired().length > 0)
  const path = ['employees', hired()[0], 'health']
  await done(noor, { do: 'overrule', act: { act: 'set', path, value: 33 } })
  const read = async (client: Client, query: string): Promise<string> =>
    (await http(url, `/api/tables/${made.table}/recap?${query}`, { held: client.held })).text
  const secrets = /decoy|forgets us|let back/
  expect(await read(noor, 'as=json')).toMatch(secrets)
  for (const as of ['json', 'jsonl', 'html', 'md']) {
    const group = await read(noor, `as=${as}&for=group`)
    expect([as, group]).toEqual([as, expect.not.stringMatching(secrets)])
    expect(group).not.toMatch(/ \/ health| is set to /)
  }
  const group = JSON.parse(await read(noor, 'as=json&for=group')) as Recap
  expect(group.told.flatMap((t) => t.said?.text ?? [])).toEqual(['Welcome, all of you.'])
  expect(group.told.flatMap((t) => t.sentences.map((s) => s.text))).toContainEqual(
    expect.stringMatching(/^mara quill, health: 33\.$/i),
  )
  expect(group.playedBy).toEqual(['Noor', 'Ada'])
  // Everybody reads the same of it.
  expect(JSON.parse(await read(ada, 'as=json&for=group'))).toEqual(group)
})
