import { formOf, line, oneOf, someOf, whole } from '@sortie/engine'
import { describe, expect, it } from 'vitest'
import { nearest } from '../errors.ts'
import { leading, numberOf, pairsOf, parseOptions } from '../options.ts'
import { isFlag, parseValue } from '../shape-text.ts'

const declared = {
  game: { type: 'positional', required: true },
  question: { type: 'positional', required: false },
  pool: { type: 'string' },
  'beacon-size': { type: 'string' },
  policy: { type: 'string' },
  json: { type: 'boolean' },
} as const

describe('the command line', () => {
  it('knows options in kebab-case and as they are named, with or without an equals sign', () => {
    for (const way of [['--beacon-size', '8'], ['--beaconSize', '8'], ['--beacon-size=8'], ['--beaconSize=8']])
      expect(parseOptions(['g', ...way], declared).values).toEqual({ 'beacon-size': ['8'] })
  })

  it('takes negative numbers for values and for arguments', () => {
    expect(parseOptions(['g', '--pool', '-1'], declared).values).toEqual({ pool: ['-1'] })
    expect(parseOptions(['g', '-1'], declared).positionals).toEqual(['g', '-1'])
  })

  it('takes flags bare, denied, and with a truth', () => {
    expect(parseOptions(['g', '--json'], declared).flags).toEqual({ json: true })
    expect(parseOptions(['g', '--no-json'], declared).flags).toEqual({ json: false })
    expect(parseOptions(['g', '--json=false', 'q'], declared)).toMatchObject({
      flags: { json: false },
      positionals: ['g', 'q'],
    })
    expect(() => parseOptions(['g', '--json=perhaps'], declared)).toThrow('neither true nor false')
  })

  it('collects what may be repeated and refuses what may not', () => {
    expect(parseOptions(['g', '--policy', 'A=x', '--policy=B=y'], declared).values).toEqual({ policy: ['A=x', 'B=y'] })
    expect(() => parseOptions(['g', '--pool', '1', '--pool', '2'], declared)).toThrow('--pool is given twice')
  })

  it('refuses what is not there, by name and with the nearest', () => {
    expect(() => parseOptions(['g', '--jsno'], declared)).toThrow('there is no option --jsno, did you mean --json?')
    expect(() => parseOptions(['g', '-x'], declared)).toThrow('there is no option -x')
    expect(() => parseOptions(['g', 'q', 'r'], declared)).toThrow('"r" is one argument too many')
    expect(() => parseOptions([], declared)).toThrow('the <game> is missing')
    expect(() => parseOptions(['g', '--pool'], declared)).toThrow('--pool needs a value')
    expect(() => parseOptions(['g', '--pool', '--json'], declared)).toThrow('--pool needs a value')
  })

  it('reads nothing as an option after two dashes', () => {
    expect(parseOptions(['--', 'g', '--json'], declared).positionals).toEqual(['g', '--json'])
  })

  it('finds the game and the question among options it knows', () => {
    expect(leading(['--json', 'g', '--policy', 'A=x', 'q', '--unheard-of', '3'], declared)).toEqual(['g', 'q'])
  })

  it('reads numbers and pairs strictly', () => {
    const given = { positionals: [], flags: {}, values: { n: ['7x'], policy: ['nothing'] } }
    expect(() => numberOf(given, 'n', { min: 0, max: 9 })).toThrow('--n takes a whole number from 0 to 9, not "7x"')
    expect(() => pairsOf(given, 'policy', 'Question=rule')).toThrow('--policy takes Question=rule, not "nothing"')
  })
})

describe('values', () => {
  it('are read by the shape they have to have', () => {
    expect(parseValue(oneOf([4, 6, 'none']), '6', '--x')).toBe(6)
    expect(parseValue(oneOf([null, 'none']), 'null', '--x')).toBe(null)
    expect(parseValue(whole({ min: -2, max: 2 }), '-1', '--x')).toBe(-1)
    expect(parseValue(someOf(['a', 'b', 3]), 'a,3', '--x')).toEqual(['a', 3])
    expect(parseValue(line({ max: 5 }), 'abc', '--x')).toBe('abc')
    expect(parseValue(formOf({ a: whole({ min: 0, max: 3 }) }), '{"a":2}', '--x')).toEqual({ a: 2 })
  })

  it('are refused with what would be right', () => {
    expect(() => parseValue(oneOf([4, 6]), '5', '--x')).toThrow('--x takes one of 4, 6, not "5"')
    expect(() => parseValue(whole({ min: 0, max: 3 }), '1.5', '--x')).toThrow('--x takes a whole number from 0 to 3')
    expect(() => parseValue(formOf({}), '{', '--x')).toThrow('--x takes JSON')
  })

  it('that are true or false are flags', () => {
    expect(isFlag(oneOf([true, false]))).toBe(true)
    expect(isFlag(oneOf([0, 1]))).toBe(false)
  })
})

it('the nearest word is one that could have been meant', () => {
  const words = ['odds', 'simulate', 'rules', 'vectors', 'roll', 'play']
  expect(nearest('simulat', words)).toBe('simulate')
  expect(nearest('ruels', words)).toBe('rules')
  expect(nearest('sim', words)).toBe('simulate')
  expect(nearest('zebra', words)).toBeUndefined()
})
