import type { Guide } from '@sortie/engine'
import { writtenEffects } from '../../toolbox/effects/written.ts'

/** What Regulus explains to people who do not know it. Loaded after everything else. */
export const guide: Guide = {
  primer: [
    {
      head: 'A crew and a job',
      text: 'You play operatives of one crew. The Director sets a job: what it is, how much progress it takes (its weight) and how many rolls there are (its deadline).',
    },
    {
      head: 'Workup and winding',
      text: 'The lead recruits, and everybody adds a line with the Props and Tactics they bring. Before the first roll each may work one angle: say what you do to make the job lighter, longer or luckier.',
    },
    {
      head: 'Rolls',
      text: 'The lead throws two dice on the table of the job’s type. Each incident moves progress and adds trouble or opportunity; some cost people, some set off another.',
    },
    {
      head: 'Four endings',
      text: 'Enough progress is voilà. Progress −3 is botched, nobody left is totaled, and out of rolls is clocked: then everybody has one go to save it.',
    },
    {
      head: 'Unwinding',
      text: 'Success or failure changes ratings and reputation. Then the larger of trouble and opportunity is spent on a menu, and what was found and what went wrong is shared out.',
    },
    {
      head: 'Off the job',
      text: 'Want something risky? Say it, name what on your sheet gives Means, throw one to three dice and read the highest. The Director says what counts and whether it is sudden.',
    },
  ],
  firstLines: [
    'You play a crew of five operatives; the Director’s part is played for you.',
    'You want to reach the job’s weight in progress before the deadline’s rolls are used up.',
    'Recruit, close the workup, then roll: two dice decide what happens next.',
    'Opportunity is good later, trouble is bad later. They never cancel while the job lasts.',
    'If time runs out, each operative has one go to save the job, for 1 Fortune.',
  ],
  terms: {
    weight: {
      says: 'How much progress completes the job, 3 (easy) to 7 (legendary). It also says how many choices success and failure bring.',
      rule: 'RJ-03',
    },
    deadline: { says: 'How many rolls the crew has. Companions do not count against it.', rule: 'RJ-04' },
    overtime: {
      says: 'Up to three more rolls after the deadline, if the Director allows it. All outlook in it is trouble.',
      rule: 'RJ-34',
    },
    workup: {
      says: 'The crew’s sheet for this job: who goes, and one line each with the Props and Tactics they bring. Lost operatives stay on it.',
      rule: 'RJ-07',
    },
    winding: {
      says: 'What the crew does in the story before the first roll to change the job. Each operative may work one angle.',
      rule: 'RJ-08',
      also: ['wound'],
    },
    angle: {
      says: 'One preparation of one operative: weight −1, deadline +1, an ally, a Tactic or Fortune +1. The Director says what it takes.',
      rule: 'RJ-09',
      also: ['angles'],
    },
    Prop: {
      says: 'A thing an operative owns and may bring. Given up to save a job, it is gone for good.',
      rule: 'RJ-07',
      also: ['Props'],
    },
    Tactic: {
      says: 'A prepared trick, worth 1 progress or more when it saves a clocked job. The Director says whether it applies.',
      rule: 'RJ-46',
      also: ['Tactics'],
    },
    gig: {
      says: 'The part an operative plays in the crew. A condition may ask for one that is still active.',
      rule: 'RJ-05',
    },
    progress: { says: 'How far the job has come. At the weight it is done, at −3 it is botched.', rule: 'RJ-22' },
    outlook: {
      says: 'Trouble and opportunity, kept apart while the job lasts. At the end the larger one counts, less 2.',
      rule: 'RJ-21',
    },
    trouble: {
      says: 'Negative outlook: what will go wrong after the job. The lead spends it on a menu, for members of the crew.',
      rule: 'RJ-62',
    },
    opportunity: {
      says: 'Positive outlook: what the crew can make of the job afterwards. It can also pay for dice that save a clocked job.',
      rule: 'RJ-63',
    },
    Fortune: { says: 'Tokens of this job, one pool. Each go at saving a clocked job costs one.', rule: 'RJ-28' },
    incident: {
      says: 'One line of the record: a result of the job’s table with all its effects.',
      rule: 'RJ-20',
      also: ['incidents'],
    },
    companion: {
      says: 'A further incident that the last one sets off. It does not use up a roll.',
      rule: 'RJ-25',
      also: ['companions'],
    },
    voilà: { says: 'Progress has reached the weight. If the conditions are met, the job is a success.', rule: 'RJ-35' },
    clocked: {
      says: 'The deadline is reached without enough progress. It fails unless somebody saves it.',
      rule: 'RJ-33',
    },
    botched: { says: 'Progress fell to −3. All outlook becomes trouble, and nothing can be saved.', rule: 'RJ-31' },
    totaled: { says: 'Nobody is left on the job. How it is unwound is a setting.', rule: 'RJ-36' },
    unwinding: { says: 'Everything after the rolls: saving, success or failure, the numbers.', rule: 'RJ-60' },
    consequence: {
      says: 'Harm on the record, minor or major, given to an operative at the end. The Director says later what it is.',
      rule: 'RJ-26',
      also: ['consequences'],
    },
    'minor value': {
      says: 'Something worth having that the job brought. The Director says later what it is.',
      rule: 'RJ-64',
      also: ['major value', 'values'],
    },
    Dangerous: {
      says: 'A job after a failure. It starts with 2 more trouble, unless the table plays it otherwise.',
      rule: 'RJ-12',
    },
    reputation: { says: 'The crew’s name, in whole steps. A success raises it, a failure lowers it.', rule: 'RJ-72' },
    Contest: {
      says: 'An operative tries something risky, and the dice say whether the stake is gained. They may add trouble.',
      rule: 'R3-05',
      also: ['Contests'],
    },
    Challenge: {
      says: 'Something bad is about to happen to an operative. A Yes avoids it.',
      rule: 'R3-23',
      also: ['Challenges'],
    },
    Check: {
      says: 'A passive ordeal: 2d6 and a rating against a target of 10, 2 more for each reason.',
      rule: 'R3-26',
      also: ['Checks'],
    },
    Test: {
      says: 'One die for a simple question: 4+, less with Means and leverage. A failure is only the Director’s opinion.',
      rule: 'R3-30',
      also: ['Tests'],
    },
    Means: {
      says: 'Anything on the sheet that gives an edge here. With Means you throw one to three dice, without them one.',
      rule: 'R3-06',
    },
    leverage: {
      says: 'Further sheet items, three at most. Each buys +1, a re-roll, a d8, a discarded 1, the Favored column or a Luck mark.',
      rule: 'R3-11',
    },
    Favored: { says: 'The best column of the result table. Leverage buys it, or Luck against Sudden.', rule: 'R3-14' },
    sudden: {
      says: 'No time to look for leverage. A level of Luck buys it back, and Favored with it.',
      rule: 'R3-09',
      also: ['Sudden'],
    },
    Luck: { says: 'A rating that can be paid for Means or time. Three marks move it by a level.', rule: 'RJ-71' },
    String: {
      says: 'A phrase that is so about some operatives, with a level. It counts as a sheet item for them.',
      rule: 'R3-35',
      also: ['Strings'],
    },
    Situation: {
      says: 'A chase, a siege, a parley: a frame the Director opens. It may give ratings for Checks.',
      rule: 'R3-B02',
    },
    push: {
      says: 'After a Maybe: one more die, read one column worse. The new roll replaces the old one.',
      rule: 'R3-18',
    },
    canon: {
      says: 'What is so in the story. What somebody says is canon once the story goes on undisputed.',
      rule: 'R3-03',
    },
  },
  effects: [
    { write: 'trouble +1', does: 'More trouble on the job that is rolled; with −1 less, never below 0.' },
    { write: 'opportunity +1', does: 'More opportunity on the job that is rolled; with −1 less, never below 0.' },
    ...writtenEffects,
  ],
}
