import { Table } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { firstLight } from '../../games/first-light/game.ts'
import { frozen } from '../freeze.ts'
import { parsePlayFile } from '../play-file.ts'

const script = JSON.stringify({
  game: 'first-light',
  seed: 3,
  steps: [
    { open: 'write', by: 'ada', args: { where: 'wish' } },
    { answer: 'WhatToWrite', by: 'ada', value: 'to be home' },
    { open: 'work', by: 'ada' },
  ],
})

describe('freezing a play', () => {
  it('writes the log, and what each seat saw of it', () => {
    const files = frozen(firstLight, 'a', script)
    expect([...files.keys()]).toEqual(['a.jsonl', 'a.gm.txt', 'a.ada.txt'])
    expect(files.get('a.ada.txt')).toContain('First Light, as ada (player) saw it')
    expect(frozen(firstLight, 'a', script)).toEqual(files)
  })

  it('writes a log that opens again', () => {
    const { head, entries } = parsePlayFile(frozen(firstLight, 'a', script).get('a.jsonl') ?? '')
    expect(head).toMatchObject({ game: 'first-light', edition: 1, seed: 3, settings: { stormSize: 6 } })
    expect(head).not.toHaveProperty('content')
    const table = Table.load(firstLight, Table.start(firstLight, head).base, entries)
    expect(table.world.state).toMatchObject({ hands: { ada: { wish: 'to be home' } } })
  })
})

describe('reading a play', () => {
  it('names the line that is wrong', () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['', 'line 1 has to be the head of a play'],
      ['{', 'line 1 is not JSON'],
      ['{"game":1}', 'line 1 has to be the head of a play'],
      ['{"game":"x","seats":[{"seat":"a","role":"king"}]}', 'line 1: "seats" has to be'],
      ['{"game":"x"}\n[]', 'line 2 has to be entry 0'],
      ['{"game":"x"}\n{"at":0,"input":{"kind":"open"},"facts":[{}],"asks":[]}', 'line 2 has to be entry 0'],
    ]
    for (const [text, sentence] of wrong) expect(() => parsePlayFile(text)).toThrow(sentence)
  })
})
