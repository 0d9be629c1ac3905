import type { SettingsWords } from '@sortie/engine'

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
  // Everything else is looked up when it is needed. RJ-01.
  acts: { fortuneStart: 'when the next record is opened', dangerous: 'when the next record is opened' },
}
