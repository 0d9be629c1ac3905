import { noReadyRows, readyRowFields } from '../../toolbox/ready/rows.ts'
import { angleFields, angles } from './angles.ts'
import { crew, gigFields, gigs, readyFields } from './crew.ts'
import { incidentFields, incidents } from './incidents.ts'
import { aimFields, aims, jobFields, jobs, placeFields, places } from './jobs.ts'
import { itemFields, opportunities, troubles } from './menus.ts'
import { typeFields, types } from './types.ts'

/** Rows by kind and id. Everything here can be written over by a table. */
export const content = {
  incidents,
  opportunities,
  troubles,
  angles,
  jobs,
  types,
  aims,
  places,
  crew,
  gigs,
  ...noReadyRows,
}
export type Content = typeof content

export const contentFields = {
  incidents: incidentFields,
  opportunities: itemFields,
  troubles: itemFields,
  angles: angleFields,
  jobs: jobFields,
  types: typeFields,
  aims: aimFields,
  places: placeFields,
  crew: readyFields,
  gigs: gigFields,
  ...readyRowFields,
}
