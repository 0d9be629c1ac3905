import { describe, expect, it } from 'vitest'
import { describeRoll } from '../describe.ts'
import { rollShowing } from '../every-throw.ts'
import { LIMITS } from '../limits.ts'
import { parse } from '../parse.ts'
import { rollNotation } from '../roll.ts'

describe('a line per roll', () => {
  it.each<[text: string, faces: number[], line: string]>([
    ['4d6kh3', [6, 5, 4, 2], '4d6kh3: [6] [5] [4] (2) = 15'],
    ['4d6', [1, 2, 3, 4], '4d6: [1] [2] [3] [4] = 10'],
    ['4d6kl1', [3, 2, 5, 2], '4d6kl1: (3) [2] (5) (2) = 2'],
    ['4d6dh1', [3, 6, 6, 2], '4d6dh1: [3] [6] (6) [2] = 11'],
    ['4d6dl3', [3, 6, 6, 2], '4d6dl3: (3) [6] (6) (2) = 6'],
    ['2d6kh5', [3, 6], '2d6kh5: [3] [6] = 9'],
    ['2d6kh0', [3, 6], '2d6kh0: (3) (6) = 0'],
    ['2d6dl5', [3, 6], '2d6dl5: (3) (6) = 0'],
    ['d%', [42], 'd%: [42] = 42'],
    ['2d66', [1, 1, 6, 3], '2d66: [11] [63] = 74'],
    ['4dF', [1, 2, 3, 1], '4dF: [-1] [0] [1] [-1] = -1'],
    ['3d6!', [6, 6, 2, 1, 5], '3d6!: [6!+6!+2] [1] [5] = 20'],
    ['2d6!1', [6, 6, 3], '2d6!1: [6!+6] [3] = 15'],
    ['2d6!>=5', [5, 4, 4], '2d6!>=5: [5!+4] [4] = 13'],
    ['2d6!1>=5', [5, 6, 4], '2d6!1>=5: [5!+6] [4] = 15'],
    ['2d6!kh1', [6, 1, 5], '2d6!kh1: [6!+1] (5) = 7'],
    ['2d6r1', [1, 1, 4], '2d6r1: [1→1] [4] = 5'],
    ['2d6r<=2', [2, 5, 3], '2d6r<=2: [2→5] [3] = 8'],
    ['2d6rr1', [1, 1, 1, 3, 2], '2d6rr1: [1→1→1→3] [2] = 5'],
    ['d6r1!', [1, 6, 1, 5], 'd6r1!: [1→6!+1→5] = 11'],
    ['4d10>=7', [7, 6, 10, 1], '4d10>=7: [7*] [6] [10*] [1] = 2'],
    ['3d6>5', [5, 6, 6], '3d6>5: [5] [6*] [6*] = 2'],
    ['3d6<2', [1, 2, 1], '3d6<2: [1*] [2] [1*] = 2'],
    ['3d6<=2', [1, 2, 3], '3d6<=2: [1*] [2*] [3] = 2'],
    ['3d6=2', [1, 2, 3], '3d6=2: [1] [2*] [3] = 1'],
    ['2d10>=12!', [10, 2, 9], '2d10>=12!: [10!+2*] [9] = 1'],
    ['4d6kl2<=2', [1, 2, 2, 3], '4d6kl2<=2: [1*] [2*] (2) (3) = 2'],
    ['2d6[fire] + 3[sword]', [4, 2], '2d6[fire] + 3[sword]: [4] [2] fire + 3 sword = 9'],
    ['-d6 - -2', [4], '-d6 - -2: -[4] - -2 = -2'],
    ['(d6+1)[up]*2', [4], '(d6+1)[up]*2: ([4] + 1) up * 2 = 10'],
    ['7/2', [], '7/2: 7 / 2 = 3'],
    ['-7/2', [], '-7/2: -7 / 2 = -4'],
    ['{2d6+1, 1d12}kh1', [3, 4, 5], '{2d6+1, 1d12}kh1: {[3] [4] + 1 = 8, ([5] = 5)} = 8'],
    ['{d6,d8}', [3, 4], '{d6,d8}: {[3] = 3, [4] = 4} = 7'],
    ['{d6,d8,d10}>=4[hits]', [3, 4, 9], '{d6,d8,d10}>=4[hits]: {[3] = 3, [4] = 4*, [9] = 9*} hits = 2'],
    ['{d6,d8,d10}dl1<9', [3, 4, 9], '{d6,d8,d10}dl1<9: {([3] = 3), [4] = 4*, [9] = 9} = 1'],
  ])('%s', (text, faces, line) => expect(describeRoll(rollShowing(text, ...faces))).toBe(line))
})

describe('a breakdown to print', () => {
  it('tells each die, its faces and its fate', () => {
    expect(rollShowing('3d6r1!kh1[fire]', 6, 1, 2, 3, 4).parts).toEqual([
      {
        kind: 'dice',
        notation: '3d6r1!kh1',
        label: 'fire',
        subtotal: 8,
        dice: [
          {
            value: 8,
            throws: [
              { face: 6, earlier: [] },
              { face: 2, earlier: [1] },
            ],
            kept: true,
            exploded: true,
            rerolled: true,
          },
          { value: 3, throws: [{ face: 3, earlier: [] }], kept: false, exploded: false, rerolled: false },
          { value: 4, throws: [{ face: 4, earlier: [] }], kept: false, exploded: false, rerolled: false },
        ],
      },
    ])
  })

  it('tells modifiers by name, in reading order', () => {
    expect(rollShowing('d6+3[sword]-1[wound]', 2)).toMatchObject({
      total: 4,
      parts: [
        { kind: 'dice' },
        { kind: 'operator', operator: '+' },
        { kind: 'number', value: 3, label: 'sword' },
        { kind: 'operator', operator: '-' },
        { kind: 'number', value: 1, label: 'wound' },
      ],
    })
  })

  it('is plain data', () => {
    const result = rollShowing('{d6r1!,(2+d4)[x]}kl1>=2', 1, 6, 2, 3)
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
  })

  it('has no minus zero', () => {
    for (const text of ['0*-1', '0/-5', '-0', '-(1-1)']) expect(rollNotation(parse(text), always(0)).total).toBe(0)
  })
})

describe('dice that never end well', () => {
  it('stop exploding at the limit', () => {
    const { parts } = rollNotation(parse('2d6!'), always(5))
    expect(parts[0]).toMatchObject({ subtotal: 2 * 6 * (1 + LIMITS.defaultExplosions) })
  })

  it('stop being thrown again at the limit and then stand', () => {
    const { total, parts } = rollNotation(parse('d6rr<=2'), always(0))
    expect(total).toBe(3)
    expect(parts[0]).toMatchObject({ dice: [{ throws: [{ face: 3, earlier: Array(LIMITS.rerolls).fill(1) }] }] })
  })

  it('stay small even at all limits at once', () => {
    const result = rollNotation(parse('200d1000rr<=998!20<=999'), always(0))
    expect(result.total).toBe(200 * 21 * 999)
    expect(JSON.stringify(result).length).toBeLessThan(1_000_000)
  })
})

const always = (answer: number) => ({ below: (n: number) => Math.min(answer, n - 1) })
