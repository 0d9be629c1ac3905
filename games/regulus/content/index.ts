import { crew, gigFields, gigs, readyFields } from './crew.ts'
import { incidentFields, incidents, missingIncidents } from './incidents.ts'
import { aimFields, aims, jobFields, jobs, placeFields, places, typeFields, types } from './jobs.ts'
import { itemFields, opportunities, troubles } from './menus.ts'

/** Rows by kind and id. Everything here can be written over by a table. */
export const content = { incidents, opportunities, troubles, jobs, types, aims, places, crew, gigs }
export type Content = typeof content

export const contentFields = {
  incidents: incidentFields,
  opportunities: itemFields,
  troubles: itemFields,
  jobs: jobFields,
  types: typeFields,
  aims: aimFields,
  places: placeFields,
  crew: readyFields,
  gigs: gigFields,
}

/** What is wrong with rows that each look right. */
export const contentProblems = (all: Content): readonly string[] => missingIncidents(all.incidents)
