import type { SettingsWords } from '@sortie/engine'

const JOB = [
  ...['endCheck', 'companionLimit', 'deadlineMax', 'lossChosenBy', 'fortuneMeaning', 'fortuneStart', 'confusion'],
  ...['dangerous', 'totaled', 'unmetCondition', 'winding', 'carryOnFailure'],
]

/** How the settings are laid out for people. */
export const settings: SettingsWords = {
  basic: ['jobsSetBy', 'overtime', 'winding', 'newThings', 'fortuneStart', 'totaled', 'meansApproval', 'maxPushes'],
  groups: [
    {
      title: 'The job',
      settings: [
        ...['endCheck', 'companionLimit', 'deadlineMax', 'fortuneMeaning', 'confusion', 'dangerous'],
        ...['unmetCondition', 'carryOnFailure', 'lossChosenBy', 'allyTrouble', 'shareOut'],
      ],
    },
    { title: 'Ratings and Luck', settings: ['ratingMin', 'ratingMax', 'luckMarks', 'luckPayFloor', 'ratingAlias'] },
    {
      title: 'Contests',
      settings: [
        ...['leverageRepeat', 'd8Timing', 'oneIssue', 'pushCarry', 'yesBangBang', 'withdraw', 'stringMarks'],
        ...['aptitudes', 'luckyCircumstance', 'situationLock'],
      ],
    },
  ],
  acts: Object.fromEntries(JOB.map((key) => [key, 'from the next job'])),
}
