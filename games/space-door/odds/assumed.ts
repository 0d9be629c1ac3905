/** How every question on the way of a check, an attack or a blow is answered, unless more is known: nobody helps, no Luck is spent. */
export const assumed = {
  WhatHelps: 'never',
  HowManyDiceGranted: '1',
  WhoHelps: 'never',
  WhetherToBuyADie: 'never',
  HowToSpendLuck: 'never',
  HowFarToShift: '0',
  WhichDieToReroll: 'first',
  WhatToAsk: 'first',
  HonestWords: 'first',
  WhichWeapon: 'main',
  WhichTarget: 'first',
  WhichTest: 'first',
  WhetherToSplit: 'never',
  WhichPatient: 'first',
  WhetherToUndo: 'never',
  WhetherTheyDie: 'lives',
} as const
