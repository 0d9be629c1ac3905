import { choiceSetting } from '@sortie/engine'

const MOST_LIMITED_PUSHES = 10

/** What a table may decide about rolls off the job. Ratings and Luck have theirs with the crew. */
export const offJobSettings = {
  meansApproval: choiceSetting('R3-Q01', ['gm', 'player'], 'gm'),
  leverageRepeat: choiceSetting('R3-Q04', ['distinct', 'any'], 'distinct'),
  d8Timing: choiceSetting('R3-Q05', ['before', 'after'], 'before'),
  oneIssue: choiceSetting('R3-Q06', ['multi', 'always', 'perDie', 'never'], 'multi'),
  maxPushes: choiceSetting<number | 'unlimited'>(
    'R3-Q13',
    ['unlimited', ...Array.from({ length: MOST_LIMITED_PUSHES + 1 }, (_, n) => n)],
    'unlimited',
  ),
  pushCarry: choiceSetting('R3-Q14', ['persist', 'first', 'refresh'], 'persist'),
  yesBangBang: choiceSetting('R3-Q17', ['two', 'bigger'], 'two'),
  withdraw: choiceSetting('R3-Q29', ['allowed', 'no'], 'allowed'),
  stringMarks: choiceSetting('R3-Q30', ['gm', 'off'], 'gm'),
}
