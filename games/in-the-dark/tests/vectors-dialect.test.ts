import type { Json } from '@sortie/engine'
import type { Vector } from '@sortie/engine/plays'
import { describe, expect, it } from 'vitest'
import { runExample } from '../worked-examples/index.ts'

/** `end` is what the examples call then. */
const problems = ({ end = {}, ...more }: { readonly end?: Json; readonly [k: string]: unknown }): readonly string[] =>
  runExample({
    id: 'x',
    title: 'x',
    answers: [],
    facts: [],
    ...more,
    ...Object.fromEntries([['then', end]]),
  } as unknown as Vector).problems

const lines = { dots: 1, level: 0, position: 0, harm: 0, effort: 0, assist: 0 }

describe('the dialect of the worked examples', () => {
  it('[ID-03] characters may have any name', () => {
    expect(
      problems({
        given: { pcs: { zora: { actions: { skulk: 1 } } } },
        do: { action: 'act', actor: 'zora' },
        answers: [
          ['action', 'skulk'],
          ['dice', [6]],
        ],
        facts: [
          ['pool', 'zora', 1, lines],
          ['rolled', 'zora', [6]],
          ['read', 'zora', 6, 'full'],
        ],
        end: { pcs: { zora: { stress: 0 } } },
      }),
    ).toEqual([])
  })

  it('[ID-08] another approach begins anew', () => {
    expect(
      problems({
        given: { pcs: { kit: { actions: { skulk: 1 } } } },
        do: { action: 'act', actor: 'kit' },
        answers: [
          ['action', 'attack'],
          ['go', 'other'],
          ['action', 'skulk'],
          ['go', 'withdraw'],
        ],
        facts: [['withdrawn', 'kit']],
      }),
    ).toEqual([])
  })

  it('[ID-Q24] an offer is taken by its number', () => {
    expect(
      problems({
        given: { pcs: { kit: { actions: { study: 1 } } } },
        do: { action: 'act', actor: 'kit' },
        answers: [
          ['action', 'study'],
          ['offer', { by: 'gm', text: 'a trace' }],
          ['offer', { by: 'ann', text: 'a debt' }],
          ['effort', { take: 1 }],
          ['dice', [6, 4]],
        ],
        facts: [
          ['bargain', 'kit', 'a debt'],
          ['pool', 'kit', 2, { ...lines, effort: 1 }],
          ['rolled', 'kit', [6, 4]],
          ['read', 'kit', 6, 'full'],
        ],
      }),
    ).toEqual([])
  })

  it('[ID-B09] Operate is written for first aid too, where nobody is asked, and counts for another act', () => {
    expect(
      problems({
        given: { pcs: { kit: { actions: { operate: 1 } }, rin: { harm: { minor: 1 } } } },
        do: [
          { action: 'act', actor: 'kit', firstAid: 'rin' },
          { action: 'act', actor: 'kit' },
        ],
        answers: [
          ['action', 'operate'],
          ['dice', [6]],
          ['action', 'operate'],
          ['dice', [6]],
        ],
        facts: [
          ['pool', 'kit', 1, lines],
          ['rolled', 'kit', [6]],
          ['read', 'kit', 6, 'full'],
          ['firstAid', 'rin', 'minor', 'none'],
          ['pool', 'kit', 1, lines],
          ['rolled', 'kit', [6]],
          ['read', 'kit', 6, 'full'],
        ],
      }),
    ).toEqual([])
  })

  it('[ID-Q04] a pool without a target, and without effort', () => {
    const pool = { action: 'pool', dots: 2, crew: 1, target: 'none', effort: 'none' }
    expect(problems({ do: pool, facts: [['pool', 2, { ...lines, dots: 2 }]] })).toEqual([])
  })

  it('[ID-02] of the job an act may set one thing alone', () => {
    const calm = { action: 'job', underPressure: false }
    expect(problems({ do: calm, end: { job: { onJob: true, underPressure: false } } })).toEqual([])
  })

  it('[ID-Q28] a fortune roll for a character', () => {
    expect(
      problems({
        given: { pcs: { kit: { actions: { study: 1 } } } },
        do: { action: 'fortune', who: 'kit' },
        answers: [
          ['action', 'study'],
          ['dice', [4]],
        ],
        facts: [
          ['rolled', 'kit', [4]],
          ['fortune', 'kit', 4, 'mixed'],
        ],
      }),
    ).toEqual([])
  })

  it.each([
    ['given.pcs.kit has no field "sress"', { given: { pcs: { kit: { sress: 3 } } } }],
    ['given.pcs.kit.actions has no field "sneak"', { given: { pcs: { kit: { actions: { sneak: 3 } } } } }],
    ['given.pcs.kit.harm has no field "fatal"', { given: { pcs: { kit: { harm: { fatal: 1 } } } } }],
    ['given.crew has no field "name"', { given: { crew: { name: 'us' } } }],
    ['given.job has no field "on"', { given: { job: { on: true } } }],
    ['given.clocks.a has no field "segments"', { given: { clocks: { a: { segments: 4 } } } }],
    ['there is no act "roll"', { do: { action: 'roll' } }],
    ['the act "price" has no field "worth"', { do: { action: 'price', worth: 3 } }],
    ['no question is called "die"', { answers: [['die', 3]] }],
  ])('what it does not know is named: %s', (sentence, more) => {
    expect(problems({ do: { action: 'downtime' }, ...more }).join()).toContain(sentence)
  })
})
