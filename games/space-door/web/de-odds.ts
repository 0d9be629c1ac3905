/** What the odds of Space Door say in German. */
export const oddsWords = {
  titles: {
    check: 'der Grad einer Probe',
    luckEarned: 'ob eine Probe Glück bringt',
    checkAtHand: 'der Grad der Probe, die ansteht, sonst einer Probe auf Angriff',
    damage: 'der Schaden eines Angriffs',
    attack: 'der Schaden des Angriffs, der ansteht, vor dem Widerstand, sonst des nächsten',
    down: 'Angriffe, bis ein Ziel bei Gesundheit 0 ist, mit allem, was unterwegs nachlässt',
    encounter: 'wer gewinnt, wenn alle den Schwächsten angreifen, mit der Hauptwaffe, einem Würfel und ohne Glück',
    builds: 'erlaubte Verteilungen der Punkte, nach Widerstand',
  },
  questions: {
    WhatHelps: 'Was hilft',
    HowToCheck: 'Wie geprüft wird',
    HowToAttack: 'Wie angegriffen wird',
    WhetherToBuyADie: 'einen Würfel kaufen',
    HowToSpendLuck: 'Glück ausgeben',
    HowFarToShift: 'Wie weit ein Würfel verschoben wird',
    WhichDieToReroll: 'Welcher Würfel neu fällt',
    WhatToAsk: 'Was gefragt wird',
    HonestWords: 'Was ehrlich gesagt wird',
    WhetherToUndo: 'einen Treffer ungeschehen machen',
    WhetherTheyDie: 'Ob jemand stirbt',
    HowManyPoints: 'Wie die Punkte verteilt werden',
  },
  answers: {
    '{"grant":0,"helps":[]}': 'nichts hilft',
    'expertise where it fits; outside a fight also prepared, and helped in company':
      'Fachwissen, wo es passt; außerhalb eines Kampfs auch Vorbereitung, und Beistand in Gesellschaft',
    'most successes, fewest points': 'möglichst viele Erfolge für möglichst wenige Punkte',
    'each legal employee as likely': 'jede erlaubte Figur gleich wahrscheinlich',
    lives: 'überlebt',
  },
}
