import type { ContentWords, Json } from '@sortie/engine'
import { readyContentWords } from '../../toolbox/ready/content-words.ts'

/** A job with these numbers, if its row has them. */
const jobOf = (type?: Json, weight?: Json, deadline?: Json) =>
  type === undefined || weight === undefined || deadline === undefined ? undefined : { type, weight, deadline }

/** What the kinds of content are called in the rules reference. */
export const content: ContentWords = {
  incidents: {
    title: 'Incidents of a job',
    rule: 'RJ-20',
    fields: { special: 'does', companion: 'also rolled' },
    acts: 'from the next job',
    odds: { question: 'endings', options: (id) => ({ type: id.slice(0, id.lastIndexOf('-')) }) },
  },
  opportunities: { title: 'Opportunity menu', rule: 'B-13', house: true, fields: { effect: false, amount: false } },
  troubles: { title: 'Trouble menu', rule: 'B-13', house: true, fields: { effect: false, amount: false } },
  angles: { title: 'Angles', rule: 'RJ-09', house: true, fields: { effect: false, often: 'in one job at most' } },
  jobs: {
    title: 'Ready jobs',
    rule: 'RJ-01',
    house: true,
    fields: { min: 'crew at least', max: 'crew at most' },
    odds: { question: 'endings', options: (_id, { type, weight, deadline }) => jobOf(type, weight, deadline) },
  },
  aims: { title: 'Drawn jobs: what for', rule: 'RJ-01', house: true },
  places: { title: 'Drawn jobs: where', rule: 'RJ-01', house: true },
  types: {
    title: 'Types of job',
    rule: 'RJ-02',
    odds: { question: 'endings', options: (id, { weight, deadline }) => jobOf(id, weight, deadline) },
  },
  crew: { title: 'Ready operatives', house: true },
  gigs: { title: 'Gigs' },
  ...readyContentWords,
}
