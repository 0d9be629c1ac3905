import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCli } from '../cli.ts'
import { fakeIo } from './fakes.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-sweep-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: object): string => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

async function run(...args: string[]) {
  const io = fakeIo()
  const code = await runCli(args, io)
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}
const night = (...args: string[]) => run('odds', 'first-light', 'night', ...args)

describe('odds for many values at once', () => {
  it('are a list for one range, with every number', async () => {
    const { code, out } = await night('--beacon', '4..8', '--storm', '6')
    expect(code).toBe(0)
    expect(out).toContain('beacon  lit')
    expect(out).toMatch(/ {2}8 +70\.48 % +29\.52 %/)
    expect(out).toContain('3 cells, all exact')
    expect(out).toContain('policy    WhetherToBrace: never')
  })

  it('are a table for two ranges, and a table for each value of a third', async () => {
    const two = await night('--beacon', '*', '--storm', '4,6,8')
    expect(two.out).toContain('lit, beacon against storm')
    expect(two.out).toContain('beacon \\ storm  4')
    expect(two.out).toMatch(/ {2}8 +\S+ % +70\.48 %/)
    const three = await night('--beacon', '6,8', '--storm', '4,6', '--settings', 'strainBoxes=8,9', '--show', 'works')
    expect(three.out).toContain('works, beacon against storm against strainBoxes')
    expect(three.out).toContain('beacon 8')
    expect(three.out).toContain('8 cells')
  })

  it('are comma-separated values or JSON, if that is wanted', async () => {
    const { out } = await night('--beacon', '6,8', '--csv')
    expect(out.split(/\r?\n/)[0]).toBe('beacon,lit,lost,mean works,mean strain,exact,problem')
    expect(out.split(/\r?\n/)).toHaveLength(3)
    const json = JSON.parse((await night('--beacon', '6,8', '--json')).out) as object
    expect(json).toMatchObject({
      game: 'first-light',
      question: 'night',
      axes: [{ of: 'option', name: 'beacon', values: [6, 8] }],
      cells: [{ odds: { exact: true } }, { odds: { exact: true } }],
    })
    expect((await night('--beacon', '6,8', '--fraction', '--csv')).out).toContain('131533/186624')
  })

  it('set another table beside it', async () => {
    const other = file('other.json', { options: { storm: 8 }, policy: { WhetherToBrace: 'always' } })
    const { out } = await night('--beacon', '6,8', '--against', other)
    expect(out).toMatch(/70\.48 % → \d\d\.\d\d %/)
    expect(out).toContain('B         WhetherToBrace: always')
    expect((await night('--csv', '--against', other)).out).toMatch(/^lit A,lost A,.*,lit B,lost B,/)
    const rows = file('rows.json', { content: { incidents: { 'heist-2': { progress: 'much' } } } })
    expect((await run('odds', 'regulus', 'endings', '--against', rows)).err).toContain('incidents/heist-2 takes')
  })

  it('leave out a cell that cannot be, and say why; if none can be, that is an error', async () => {
    const some = await night('--settings', 'strainBoxes=11..13')
    expect(some.code).toBe(0)
    expect(some.out).toContain('strainBoxes takes a whole number from 0 to 12, not 13')
    const none = await night('--settings', 'strainBoxes=13..15')
    expect(none).toMatchObject({ code: 1, out: '', err: expect.stringContaining('from 0 to 12, not 13') })
  })

  it.each([
    [['--beacon', '8..4'], 'beacon takes the lower end first, such as 4..8, not "8..4"'],
    [['--settings', 'strainBoxes=0..99999'], 'strainBoxes takes at most 10,000 values'],
    [['--beacon', '6,8', '--show', 'lid'], 'did you mean "lit"'],
    [['--csv', '--json'], '--csv and --json cannot both be printed'],
    [['--beacon', '6,8', '--against', 'nowhere.json'], 'nowhere.json cannot be read as JSON'],
  ])('are refused with what would be right: %j', async (args, sentence) => {
    const { code, out, err } = await night(...args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(sentence)
  })

  it('say what is wrong with the file of another table', async () => {
    const stray = file('stray.json', { setings: {} })
    expect((await night('--against', stray)).err).toContain('did you mean "settings"')
    const list = file('list.json', [])
    expect((await night('--against', list)).err).toContain('takes an object of options, settings, policy, content')
    const wider = file('wider.json', { options: { storm: '4,6' } })
    expect((await night('--beacon', '6,8', '--against', wider)).err).toContain('changes what is swept')
  })

  it('sample what takes too much, and mark it', async () => {
    const { out } = await night('--beacon', '10,12', '--storm', '12', '--states', '3', '--plays', '200')
    expect(out).toMatch(/% ~/)
    expect(out).toContain('2 sampled (~)')
  })
})
