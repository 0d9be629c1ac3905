import { choiceSetting, type SettingValues } from '@sortie/engine'

const upTo = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** What a table may decide about jobs and ratings. A change acts at once, also in the middle of a job. RJ-01. */
export const jobSettings = {
  endCheck: choiceSetting('B-06', ['incident', 'roll'], 'incident'),
  companionLimit: choiceSetting<number | 'none'>('B-08', [...upTo(0, 12), 'none'], 6),
  deadlineMax: choiceSetting<number | 'none'>('B-09', [...upTo(7, 20), 'none'], 10),
  lossChosenBy: choiceSetting('B-10', ['director', 'lead', 'random'], 'director'),
  fortuneMeaning: choiceSetting('B-03', ['tokens', 'outlook'], 'tokens'),
  fortuneStart: choiceSetting<number | 'crew'>('B-04', [...upTo(0, 20), 'crew'], 2),
  confusion: choiceSetting('B-05', ['worsen', 'relieve'], 'worsen'),
  dangerous: choiceSetting('B-17', ['negative2', 'noFortune', 'none'], 'negative2'),
  totaled: choiceSetting('B-14', ['house', 'asBotched', 'plain'], 'house'),
  overtime: choiceSetting('B-26', ['ask', 'always', 'never'], 'ask'),
  jobsSetBy: choiceSetting('B-54', ['director', 'anyone'], 'director'),
  newThings: choiceSetting('B-55', ['director', 'anyone'], 'director'),
  allyTrouble: choiceSetting('B-56', ['members', 'anyone'], 'members'),
  shareOut: choiceSetting('B-29', ['all', 'asLiked'], 'all'),
  unmetCondition: choiceSetting('B-19', ['failure', 'director'], 'failure'),
  winding: choiceSetting('B-20', ['house', 'freeform', 'off'], 'house'),
  carryOnFailure: choiceSetting('B-22', ['keep', 'lapse'], 'keep'),
  ratingMin: choiceSetting<number | 'none'>('B-15', [...upTo(-20, 0), 'none'], -3),
  ratingMax: choiceSetting<number | 'none'>('B-15', [...upTo(1, 20), 'none'], 6),
  luckMarks: choiceSetting('B-16', ['three', 'direct'], 'three'),
  luckPayFloor: choiceSetting<number | 'ratingMin'>('RJ-09', ['ratingMin', ...upTo(-20, 20)], 'ratingMin'),
  ratingAlias: choiceSetting('B-43', ['securityIsSafety', 'none'], 'securityIsSafety'),
}

/** What a table may decide about rolls off the job. Ratings and Luck have theirs with the crew. */
export const offJobSettings = {
  meansApproval: choiceSetting('R3-Q01', ['gm', 'player'], 'gm'),
  aptitudes: choiceSetting('R3-B03', ['means', 'leverage'], 'means'),
  luckyCircumstance: choiceSetting('R3-07', ['both', 'player'], 'both'),
  leverageRepeat: choiceSetting('R3-Q04', ['distinct', 'any'], 'distinct'),
  d8Timing: choiceSetting('R3-Q05', ['before', 'after'], 'before'),
  oneIssue: choiceSetting('R3-Q06', ['multi', 'always', 'perDie', 'never'], 'multi'),
  maxPushes: choiceSetting<number | 'unlimited'>('R3-Q13', ['unlimited', ...upTo(0, 10)], 'unlimited'),
  pushCarry: choiceSetting('R3-Q14', ['persist', 'first', 'refresh'], 'persist'),
  yesBangBang: choiceSetting('R3-Q17', ['two', 'bigger'], 'two'),
  withdraw: choiceSetting('R3-Q29', ['allowed', 'no'], 'allowed'),
  stringMarks: choiceSetting('R3-Q30', ['gm', 'off'], 'gm'),
  situationLock: choiceSetting('R3-Q31', ['closed', 'open'], 'closed'),
  toolbox: choiceSetting('R3-B08', ['gm', 'everyone'], 'gm'),
}

export const settings = { ...jobSettings, ...offJobSettings }
export type Settings = SettingValues<typeof settings>
