import { choiceSetting } from '@sortie/engine'

const upTo = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** What a table may decide about jobs and ratings. A job keeps to what held when it was set. */
export const jobSettings = {
  endCheck: choiceSetting('B-06', ['incident', 'roll'], 'incident'),
  companionLimit: choiceSetting<number | 'none'>('B-08', [...upTo(0, 12), 'none'], 6),
  deadlineMax: choiceSetting<number | 'none'>('B-09', [...upTo(7, 20), 'none'], 10),
  lossChosenBy: choiceSetting('B-10', ['director', 'lead', 'random'], 'director'),
  fortuneMeaning: choiceSetting('B-03', ['tokens', 'outlook'], 'tokens'),
  fortuneStart: choiceSetting<number | 'crew'>('B-04', [...upTo(0, 20), 'crew'], 2),
  confusion: choiceSetting('B-05', ['worsen', 'relieve'], 'worsen'),
  dangerous: choiceSetting('B-17', ['negative2', 'noFortune', 'none'], 'negative2'),
  totaled: choiceSetting('B-14', ['house', 'asBotched'], 'house'),
  unmetCondition: choiceSetting('B-19', ['failure', 'director'], 'failure'),
  winding: choiceSetting('B-20', ['house', 'freeform', 'off'], 'house'),
  carryOnFailure: choiceSetting('B-22', ['keep', 'lapse'], 'keep'),
  ratingMin: choiceSetting<number | 'none'>('B-15', [...upTo(-20, 0), 'none'], -3),
  ratingMax: choiceSetting<number | 'none'>('B-15', [...upTo(1, 20), 'none'], 6),
  luckMarks: choiceSetting('B-16', ['three', 'direct'], 'three'),
  luckPayFloor: choiceSetting<number | 'ratingMin'>('RJ-09', ['ratingMin', ...upTo(-20, 20)], 'ratingMin'),
  ratingAlias: choiceSetting('B-43', ['securityIsSafety', 'none'], 'securityIsSafety'),
}
