/** What the fields of a character's file are called. */
export const fields = {
  name: 'Name',
  gig: 'Gig',
  qualities: 'Qualities',
  props: 'Props',
  tactics: 'Tactics',
  looks: 'Looks',
  ratings: 'Ratings',
}
