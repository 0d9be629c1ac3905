import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeTranscripts } from '@sortie/engine/testkit'
import { describe, expect, it } from 'vitest'
import { inTheDark } from '../game.ts'

const folder = fileURLToPath(new URL('./transcripts', import.meta.url))

describeTranscripts(inTheDark, folder)

describe('the hidden clock', () => {
  const read = (seat: string) => readFileSync(`${folder}/edition-1/the-harbour-ledger.${seat}.txt`, 'utf8').split('\n')

  it('is nowhere in what the players saw, until it is shown', () => {
    expect(read('gm').filter((line) => line.includes('Tidewives want it too')).length).toBeGreaterThan(3)
    for (const seat of ['ada', 'bo']) {
      const mentions = read(seat).filter((line) => /tidewives.want/i.test(line))
      expect(mentions[0]).toContain('in plain sight now')
    }
  })
})
