import { describe, expect, it } from 'vitest'
import { type JobExample, runExample } from '../worked-examples/index.ts'
import examples from './vectors-job.json' with { type: 'json' }

/** What each worked example is about. */
const shown: { readonly [id: string]: string } = {
  V01: '[RJ-54][RJ-56][RJ-61] a plain voilà and all of success; opportunity is at its cap of 6',
  V02: '[RJ-31][RJ-32][RJ-67] botched at −3; values are still shared out; the lead takes a consequence',
  V03: '[RJ-25][RJ-43][RJ-45] companions chain inside one roll; clocked, then saved',
  V04: '[RJ-29][RJ-53] Confusion counts the active; nobody steps up; the next lead stayed at home',
  V05: '[RJ-36][RJ-68] totaled: values gone, nothing taken off, a major consequence each',
  V06: '[RJ-27][B-12] a postponed consequence, refused, then cashed for the last point',
  V07: '[RJ-34] overtime: opportunity is trouble and the deadline stays; one short in the end',
  V08: '[RJ-34][RJ-61] voilà on the third roll of overtime; a tie is trouble; a Prop breaks',
  V09: '[RJ-57][RJ-65] a crew of two carries weight; the lead keeps a value',
  V10: '[RJ-56][B-25] carried weight is spent; the last roll is voilà, not clocked',
  V11: '[RJ-25][B-06] an Interruption that ends the job rolls no companion',
  V12: '[RJ-36][B-24] totaled goes before botched',
  V13: '[RJ-46][RJ-47][RJ-41] a refused Tactic, a Prop, a lost operative’s Tactic, a condition',
  V14: '[RJ-41][RJ-05] the only operative with the gig is lost: the condition fails',
  V15: '[B-08][RJ-28] no seventh companion; Fortune never below 0; nobody can save the job',
  V16: '[B-02][RJ-02] the general table',
  V17: '[RJ-12][B-40] a Dangerous job; a winner of 2 leaves nothing',
  V18: '[RJ-27] two Windfalls: the older credit first',
  V19: '[RJ-24][B-09][RJ-23] the deadline stops at 10; a lost lead still leads',
  V20: '[RJ-45][RJ-71][RJ-50] two misses and the third mark; at the floor only Luck is left',
}

describe('the worked examples of a job', () => {
  it('are all there', () => expect(examples.map((e) => e.id)).toEqual(Object.keys(shown)))
  for (const example of examples as unknown as readonly JobExample[])
    it(`${example.id} ${shown[example.id]}`, () => expect(runExample(example).problems).toEqual([]))

  it('a wrong answer, a missing one or a wrong end is noticed', () => {
    const [first] = examples as unknown as readonly [JobExample]
    expect(runExample({ ...first, answers: first.answers.slice(1) }).passed).toBe(false)
    expect(runExample({ ...first, answers: [...first.answers, ['roll', [1, 1]]] }).passed).toBe(false)
    expect(runExample({ ...first, final: { ...(first.final as object), fortune: 9 } }).passed).toBe(false)
  })

  it('capacity may be given and is met; a rating that is not given is 1', () => {
    const [first] = examples as unknown as readonly [JobExample]
    const crew = first.job.workup.map(({ id }) => ({ id }))
    expect(runExample({ ...first, job: { ...first.job, capacity: { max: 3 }, crew } }).problems).toEqual([])
  })

  it.each([
    ['job has no field "wait"', { wait: 4 }],
    ['job needs "lead"', { lead: undefined }],
    ['job.type is one of arson,', { type: 'robbery' }],
    ['a line of job.workup has no field "prop"', { workup: [{ id: 'ada', prop: 'rope' }] }],
    ['a tactic of ada has no field "worth"', { workup: [{ id: 'ada', tactics: [{ id: 'x', worth: 2 }] }] }],
    ['a member of job.crew has no field "lucky"', { crew: [{ id: 'ada', lucky: 2 }] }],
    ['a condition of the job has no field "prop"', { conditions: [{ prop: 'rope' }] }],
  ])('what is not known is named: %s', (sentence, job) => {
    const [first] = examples as unknown as readonly [JobExample]
    expect(runExample({ ...first, job: { ...first.job, ...job } as never }).problems.join()).toContain(sentence)
  })

  it('so is a question that is not known', () => {
    const [first] = examples as unknown as readonly [JobExample]
    expect(runExample({ ...first, answers: [['rol', [1, 1]]] }).problems.join()).toContain(
      'no question is called "rol". There are roll, companion,',
    )
  })
})
