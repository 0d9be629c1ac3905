import type { Guide, Term } from '@sortie/engine'
import { writtenEffectsGerman } from '../../toolbox/web/german-effects.ts'

const term = (says: string, rule: string, also: readonly string[] = []): Term => ({ says, rule, also })

/** What the game explains to people who do not know it, in German. The words it explains are German ones. */
export const guideGerman: Guide = {
  primer: [
    {
      head: 'Wer ihr seid',
      text: 'Ihr arbeitet für das Space-Door-Programm. Hinter seiner Tür liegt jedes Mal ein anderer Ort; ihr geht als kleines Team hindurch, erledigt dort einen Auftrag und kommt zurück. Eine Person ist die SL und spielt alle anderen.',
    },
    {
      head: 'Fünf Skalen',
      text: 'Charme, Körper, Zähigkeit, Scharfsinn und Glaube sind Skalen mit zwei Enden. Auf jeder stehst du links oder rechts, und dein Rang sagt, wie weit außen: je weiter, desto besser. Linke Ränge machen dich schwer verletzlich (Widerstand), rechte lassen dich viel einstecken (Gesundheit).',
    },
    {
      head: 'Eine Probe',
      text: 'Nenne das Ende einer Skala, das passt, und wirf zehnseitige Würfel. An einem linken Ende gelingt ein Würfel auf deinem Rang oder darüber, an einem rechten auf deinem Rang oder darunter. Einen Würfel hast du immer; je einen mehr, wenn du vorbereitet bist, wenn du dich auskennst, und wenn jemand hilft. Zwei gelungene Würfel sind ein Erfolg, drei ein starker, vier ein überragender. Mit einem Würfel kannst du keinen Erfolg haben, also such dir Hilfe.',
    },
    {
      head: 'Glück',
      text: 'Ein Würfel genau auf deinem Rang bringt 1 Glück, und du kannst 5 behalten. Ein Punkt bewegt nach dem Wurf einen deiner Würfel um eins, oder kauft eine ehrliche Antwort der SL.',
    },
    {
      head: 'Eine Begegnung',
      text: 'Erst handeln alle auf einer Seite, dann alle auf der anderen. Ihr habt je zwei Aktionsproben im Zug: angreifen, vorbereiten, helfen, ausbessern, irgendetwas. Ein Angriff ist eine Probe mit deiner Waffe, und wie weit seine Würfel vom Rang entfernt sind, ist der Schaden. Schaden bis zum Widerstand des Ziels wird aufgehalten und nutzt ihn ab; was darüber liegt, geht von der Gesundheit ab. Bei Gesundheit 0 bist du bewusstlos.',
    },
    {
      head: 'Eine Mission',
      text: 'Besprechung, durch die Tür (zwei Proben), der Ort (drei Proben, zwei müssen gelingen), eine Begegnung, der Rückweg. Proben, die an der Tür misslingen, bringen mehr Gegner; starke Erfolge bringen Funde.',
    },
  ],
  firstLines: [
    'Du bist beim Space-Door-Programm angestellt und wirst durch eine Tür anderswohin geschickt.',
    'Du willst das Ziel erreichen und auf eigenen Füßen durch die Tür zurückkommen.',
    'Eine Probe wirft zehnseitige Würfel gegen deinen Rang; zwei gelungene reichen.',
    'Ein Würfel genau auf deinem Rang bringt Glück, und Glück bewegt einen Würfel um eins.',
    'In einer Begegnung hast du zwei Proben im Zug, und die Würfel eines Angriffs sind sein Schaden.',
  ],
  terms: {
    Probe: term('Ein Wurf mit zehnseitigen Würfeln gegen deinen Rang. Zwei gelungene sind ein Erfolg.', 'SD-10', [
      'Proben',
    ]),
    Aktionsprobe: term(
      'Eins von zwei Dingen, die du im Zug deiner Seite tun kannst. Angreifen, vorbereiten, helfen und ausbessern kosten je eine.',
      'SD-23',
      ['Aktionsproben'],
    ),
    Rang: term(
      'Wie weit außen du auf einer Skala stehst, 2 bis 9. Links gelingt ein Würfel auf dem Rang oder darüber, rechts auf dem Rang oder darunter.',
      'SD-06',
      ['Ränge'],
    ),
    Introvertiert: term('Das linke Ende von Charme: unbemerkt bleiben, täuschen, verstecken.', 'SD-01'),
    Extrovertiert: term('Das rechte Ende von Charme: auffallen, auftreten, Freunde finden.', 'SD-01'),
    Federgewicht: term('Das linke Ende von Körper: schnelles, geschicktes Handeln.', 'SD-01'),
    Schwergewicht: term('Das rechte Ende von Körper: Kraft und Masse.', 'SD-01'),
    Abwehr: term('Das linke Ende von Zähigkeit: abwehren, ablenken, schützen.', 'SD-01'),
    Rückblick: term(
      'Das linke Ende von Scharfsinn: die Vergangenheit kennen, und wie das Universum funktioniert.',
      'SD-01',
    ),
    Voraussicht: term('Das rechte Ende von Scharfsinn: sehen, was kommt, folgern, lösen.', 'SD-01'),
    Fantastik: term('Das linke Ende von Glaube: Fantastisches und Magisches nutzen.', 'SD-01'),
    Logik: term('Das rechte Ende von Glaube: Wissenschaft verstehen, Technik nutzen.', 'SD-01'),
    vorbereitet: term(
      'Ein Würfel mehr. In einer Begegnung kostet es eine Aktionsprobe und zahlt sich bei der nächsten Probe aus.',
      'SD-Q32',
      ['Vorbereiten'],
    ),
    Fachwissen: term('Ein Würfel mehr, wo dein Fach oder frühere Erfahrung passt. Ob sie passt, sagt die SL.', 'SD-09'),
    Beistand: term(
      'Ein Würfel mehr, wenn jemand hilft, gleich wie viele. In einer Begegnung stimmt die helfende Person zu, und es kostet sie eine Aktionsprobe.',
      'SD-Q15',
    ),
    Glück: term(
      'Ein Würfel genau auf deinem Rang bringt 1, und du behältst höchstens 5. Ein Punkt bewegt einen deiner Würfel um eins, oder kauft eine ehrliche Antwort.',
      'SD-13',
    ),
    Widerstand: term(
      'Ausweichen und aushalten: Schaden bis dahin wird aufgehalten und nutzt ihn um 1 ab. Er kommt mit Rast oder Ausbessern zurück.',
      'SD-17',
    ),
    Gesundheit: term(
      'Wovon Schaden über dem Widerstand abgeht. Bei 0 bist du bewusstlos, und weitere Treffer können dich töten.',
      'SD-19',
    ),
    bewusstlos: term(
      'Bei Gesundheit 0 kannst du nicht handeln. Jedes Mal, wenn dann Schaden durchkommt, fällt ein Todeswürfel.',
      'SD-20',
    ),
    Todeswürfel: term('Fällt, wenn jemand Bewusstloses verletzt wird: tot bei 1 bis 6.', 'SD-Q22'),
    Schaden: term(
      'Wie weit jeder Würfel eines Angriffs von deinem Rang entfernt ist, alles zusammen, und einmal der Bonus der Waffe. Er muss über den Widerstand.',
      'SD-29',
    ),
    Hauptwaffe: term(
      'Die Waffe, die zwei Modifikationen trägt. Sie wird mit dem Ende geworfen, das sie nennt.',
      'SD-24',
    ),
    Seitenwaffe: term('Deine zweite Waffe. Sie trägt keine Modifikationen.', 'SD-24'),
    Modifikation: term('Ein Fund, der deine Hauptwaffe verändert. Zwei passen, nie zweimal dieselbe.', 'SD-26', [
      'Modifikationen',
    ]),
    Gegner: term(
      'Was euch gegenübersteht und die SL spielt. Seine Zahlen sind verborgen, bis die SL sie zeigt.',
      'SD-Q29',
    ),
    'völliger Fehlschlag': term('Kein Würfel ist gelungen.', 'SD-10'),
    'knapper Erfolg': term('Zwei Würfel sind gelungen: Es klappt.', 'SD-10'),
    'starker Erfolg': term(
      'Drei Würfel sind gelungen. In einer Mission bringt das einen Fund auf dem Rückweg.',
      'SD-10',
    ),
    'überragender Erfolg': term('Vier oder mehr Würfel sind gelungen. Besser geht es nicht.', 'SD-10'),
    Ziel: term(
      'Wofür die Mission da ist. Es ist erreicht, wenn zwei Proben des Ortes gelingen und nach der Begegnung jemand von euch steht.',
      'SD-H08',
    ),
    Atempause: term('Zehn sichere Minuten: Der Widerstand kommt zurück. Zwischen Szenen gibt es eine.', 'SD-H04'),
    Übung: term('Eine kurze Begegnung zum Ausprobieren, außerhalb von Missionen.', 'SD-H03'),
  },
  effects: [
    { write: 'luck +1', does: 'Alle, die leben, bekommen Glück, bis 5; mit −1 verlieren sie es.' },
    {
      write: 'health -5',
      does: 'Alle, die leben, nehmen so viel Schaden wie bei einem Sturz oder Feuer; mit +5 bekommen sie so viel Gesundheit zurück.',
    },
    ...writtenEffectsGerman,
  ],
}
