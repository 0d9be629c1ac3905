/** SD-H02. What each does is looked up by its id where it works; `roll` 11 and 12 are never rolled, the GM gives them. */
export interface ModRow {
  readonly name: string
  readonly roll: number
  readonly effect: string
  readonly house: boolean
  readonly source: string
}

const row = (roll: number, name: string, effect: string): ModRow => ({
  name,
  roll,
  effect,
  house: true,
  source: 'Sortie, 8.2',
})

export const modifications: { readonly [id: string]: ModRow } = {
  'sharp-core': row(1, 'Sharp Core', '+1 damage'),
  'heavy-core': row(2, 'Heavy Core', '+2 damage on the first attack of a turn'),
  'steady-rig': row(3, 'Steady Rig', 'prepared on the first attack of an encounter'),
  'split-barrel': row(4, 'Split Barrel', '+1 die once per encounter'),
  'turned-grip': row(5, 'Turned Grip', "before the dice, choose either side's test"),
  'edge-chamber': row(6, 'Edge Chamber', 'a die on the rank deals 1'),
  'lucky-pin': row(7, 'Lucky Pin', 'the first step of a Luck shift in an encounter is free'),
  breacher: row(8, 'Breacher', "the target's Resilience counts 1 lower"),
  'wear-tooth': row(9, 'Wear Tooth', 'a blocked attack takes 2 Resilience'),
  'soft-lens': row(10, 'Soft Lens', 'never takes Health below 1'),
  'twin-feed': row(11, 'Twin Feed', 'a third action check once per encounter, attack only'),
  'return-loop': row(12, 'Return Loop', 'a blocked attack gives 1 Resilience back'),
}
