/** A ready mission: what is laid out when it begins. Its push clock is the goal, and if its other clock is full it has failed. */
export interface MissionRow {
  readonly name: string
  /** Three sentences to read aloud. */
  readonly briefing: string
  readonly places: readonly { readonly name: string; readonly supportsLife: boolean; readonly dark: boolean }[]
  readonly people: readonly string[]
  readonly goal: string
  readonly danger: string
  /** A deck, or none. */
  readonly deck: string
}

/** VR-H12. All of it is house content, written for Sortie. */
export const missions: { readonly [id: string]: MissionRow } = {
  theLongEcho: {
    name: 'The Long Echo',
    briefing:
      'A relay station has repeated one sentence for a year, in the voice of its keeper, who is standing beside you. She wants it switched off before the sentence is finished. The patrol that guards the relay wants it to go on.',
    places: [{ name: 'the relay', supportsLife: true, dark: false }],
    people: [
      'Marit Quell, the keeper: has not slept since she heard it',
      'Lieutenant Orr: follows orders she does not like',
    ],
    goal: 'silenceTheRelay',
    danger: 'patrolCloses',
    deck: '',
  },
  salvageRights: {
    name: 'Salvage Rights',
    briefing:
      'An ice hauler lies open on a comet, and her cargo belongs to the crew that brings the log book home first. A second crew is already on the way. The comet breaks apart in the sun before either of you can wait.',
    places: [{ name: 'the ice hauler', supportsLife: false, dark: true }],
    people: [
      'Captain Dova of the SECOND HELPING: honest, late and furious',
      'The log keeper: frozen, and still writing',
    ],
    goal: 'findTheLogBook',
    danger: 'theCometBreaks',
    deck: 'iceVault',
  },
  theQuietPassenger: {
    name: 'The Quiet Passenger',
    briefing:
      'You carry one passenger through the shallows of the veil, and he has paid for silence. Something in the shallows has begun to answer him. Bring him to the far light before it learns to call him by his name.',
    places: [{ name: 'the passenger’s cabin', supportsLife: true, dark: false }],
    people: ['Tobin Ash, the passenger: kind, and not alone', 'The voice outside: patient'],
    goal: 'reachTheFarLight',
    danger: 'itKnowsHisName',
    deck: '',
  },
  coldHarbour: {
    name: 'Cold Harbour',
    briefing:
      'The harbour at Pell has gone cold, and four hundred people are breathing the last of its air. The heat went out through a door that was not there yesterday. Close the door, or carry out as many as your hold can take.',
    places: [{ name: 'the harbour', supportsLife: true, dark: true }],
    people: [
      'Harbour master Iven Pell: will not leave before the last child',
      'The children of deck nine: saw the door first',
    ],
    goal: 'closeTheDoor',
    danger: 'theAirGivesOut',
    deck: 'sealedCasks',
  },
}
