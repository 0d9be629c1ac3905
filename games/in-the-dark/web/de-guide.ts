import type { Guide, Term } from '@sortie/engine'
import { writtenEffectsGerman } from '../../toolbox/web/german-effects.ts'

const term = (says: string, rule: string, also: readonly string[] = []): Term => ({ says, rule, also })

/** What the game explains to people who do not know it, in German. The words it explains are German ones. */
export const guideGerman: Guide = {
  primer: [
    {
      head: 'Eine Crew, ein Coup',
      text: 'Ihr spielt eine kleine Crew und nehmt Aufträge an, die eigentlich eine Nummer zu groß für euch sind. Die SL spielt alle anderen und sagt, was im Weg steht: Hindernisse und Gefahren, jedes mit einer Uhr.',
    },
    {
      head: 'Sag es, wähl eine Aktion',
      text: 'Sag, was deine Figur tut, und wähl von neun Aktionen eine, die passt. Jeder Punkt darin ist ein Würfel. Die SL nennt die Bedingungen: gegen wen, aus welcher Position, mit welchem Effekt und auf welche Uhr.',
    },
    {
      head: 'Ein Würfel mehr',
      text: 'Geh ans Limit, für 2 Stress, oder lass dich auf einen Teufelspakt ein, den dir jemand anbietet: Das gibt einen Würfel, nicht zwei. Für 1 Stress kann dir außerdem jemand aus der Crew helfen, und du bekommst noch einen.',
    },
    {
      head: 'Der höchste Würfel zählt',
      text: 'Bei 6 klappt es, bei 4 oder 5 auch, aber um einen Preis, bei 1 bis 3 misslingt es und kostet etwas. Zwei Sechsen sind kritisch. Bleibt kein Würfel übrig, wirf zwei, und der niedrigste zählt.',
    },
    {
      head: 'Konsequenzen',
      text: 'Bei einem Teilerfolg oder Fehlschlag sagt die SL, was schiefgeht: eine Verletzung, eine Gefahr, die wächst, eine schlechte Position, eine vertane Chance, eine Komplikation. Einer Konsequenz kannst du widerstehen: Das kostet 6 minus deinen Wurf an Stress.',
    },
    {
      head: 'Stress, Trauma, Auszeit',
      text: 'Du hast neun Kästchen Stress. Beim neunten fällt die Figur für diesen Auftrag aus und behält ein Trauma. Nach dem Auftrag schaltet ihr ab und heilt, und dann nimmt die Crew den nächsten an.',
    },
  ],
  firstLines: [
    'Ihr spielt die Lamplighters, vier Leute, die sich holen, was andere wegsperren.',
    'Heute Nacht: ein Coup, dessen Hindernisse fallen müssen, bevor die Gefahren voll sind.',
    'Sag, was jemand von euch tut, und tippe auf eine Aktion: Jeder Punkt ist ein Würfel.',
    'Die SL nennt die Bedingungen; dann würfle, oder geh für 2 Stress ans Limit und wirf einen mehr.',
    '6 klappt, 4 oder 5 klappt um einen Preis, 1 bis 3 misslingt. Was wehtut, dem kannst du widerstehen.',
  ],
  terms: {
    Aktion: term('Eins von neun Verben, mit 0 bis 3 Punkten. Jeder Punkt ist ein Würfel, wenn du sie nutzt.', 'ID-05', [
      'Aktionen',
      'Aktionswurf',
      'Aktionswürfe',
    ]),
    Punkte: term('Wie gut eine Figur in einer Aktion ist, 0 bis 3. Für jeden Punkt ein Würfel.', 'ID-09'),
    Pool: term(
      'Die Würfel, die du wirfst: Punkte, Stufen, Position, Verletzung, Limit oder Pakt, Hilfe. Unter einem Würfel wirfst du zwei, und der niedrigste zählt.',
      'ID-Q01',
    ),
    Stufe: term(
      'Eine Zahl für die Macht einer Crew, einer Fraktion, einer Person oder eines Dings. Jede Stufe über euch kostet einen Würfel, jede darunter bringt einen.',
      'ID-10',
      ['Stufen'],
    ),
    Position: term(
      'Wie günstig die Figur für diesen Wurf steht; das sagt die SL. Schlecht kostet einen Würfel, gut bringt einen.',
      'ID-12',
    ),
    Effekt: term(
      'Wie viel ein Erfolg bewirkt: begrenzt, normal oder groß. Eine Uhr geht um 1, 2 oder 3 weiter, bei einem kritischen Erfolg um eins mehr.',
      'ID-Q08',
    ),
    Limit: term('Ans Limit gehen: 2 Stress für einen Würfel mehr. Nicht zusammen mit einem Pakt.', 'ID-B07'),
    Pakt: term(
      'Jemand bietet dir einen Würfel mehr an, für Ärger, der kommt, egal was die Würfel sagen. Er kostet keinen Stress, und widerstehen kannst du ihm nicht.',
      'ID-B08',
      ['Teufelspakt'],
    ),
    Hilfe: term(
      'Jemand aus der Crew hilft, sagt wie und zahlt 1 Stress: ein Würfel mehr für dich. Je Wurf hilft eine Figur.',
      'ID-15',
    ),
    Stress: term(
      'Neun Kästchen, mit denen du Limit, Hilfe, Rückblenden und Widerstehen bezahlst. Beim neunten fällt die Figur für den Auftrag aus.',
      'ID-B06',
    ),
    Trauma: term('Was bleibt, wenn das neunte Kästchen Stress voll ist. Nach dem vierten ist Schluss.', 'ID-B06', [
      'Traumata',
    ]),
    Verletzung: term(
      'Zwei Kästchen für leichte, zwei für mittlere, eins für schwere. Ist die Reihe der leichten oder der mittleren voll, kostet das einen Würfel; eine schwere setzt außer Gefecht.',
      'ID-B09',
      ['Verletzungen'],
    ),
    'außer Gefecht': term(
      'Mit einer schweren Verletzung kann eine Figur nicht handeln. Erste Hilfe oder die Auszeit bringen sie zurück.',
      'ID-B09',
    ),
    Widerstehen: term(
      'Einmal je Wurf kannst du eine Konsequenz mildern: Wirf das Attribut, mit dem du widerstehst. Der Preis ist 6 minus der höchste Würfel, in Stress.',
      'ID-B04',
      ['widersteht', 'widerstehen'],
    ),
    Attribut: term(
      'Einsicht, Geschick oder Wille: in wie vielen ihrer drei Aktionen du einen Punkt hast. Damit widerstehst du.',
      'ID-B01',
      ['Attribute'],
    ),
    Einsicht: term(
      'Das Attribut von Bedienen, Ergründen und Tüfteln. Gegen Überraschungen und alles, was den Kopf trifft.',
      'ID-B01',
    ),
    Geschick: term(
      'Das Attribut von Angreifen, Manövrieren und Schleichen. Gegen alles, was den Körper trifft.',
      'ID-B01',
    ),
    Wille: term(
      'Das Attribut von Einstimmen, Befehlen und Überzeugen. Gegen Menschen, die etwas wollen, und gegen Übersinnliches.',
      'ID-B01',
    ),
    Bedienen: term('Mit Technik, Medizin und Geräten umgehen, und Verletzte verarzten.', 'ID-05'),
    Ergründen: term('Eine Person, einen Text, ein Ding oder eine Lage durchschauen.', 'ID-05'),
    Tüfteln: term('An Maschinen, Schlössern, Elektronik, Programmen oder Sprengstoff arbeiten.', 'ID-05'),
    Angreifen: term('Mit Gewalt jemanden verletzen oder etwas zerstören.', 'ID-05'),
    Manövrieren: term('Sich geschickt bewegen: rennen, klettern, springen, entwischen.', 'ID-05'),
    Schleichen: term('Ungesehen bleiben, Taschen leeren, etwas verschwinden lassen.', 'ID-05'),
    Einstimmen: term('Nach dem Übersinnlichen greifen.', 'ID-05'),
    Befehlen: term('Führen, drohen oder Befehle geben.', 'ID-05'),
    Überzeugen: term('Jemanden für sich gewinnen.', 'ID-05'),
    Uhr: term(
      'Ein Kreis aus Abschnitten für ein Hindernis oder eine Gefahr. Ist er voll, tritt ein, wofür er steht.',
      'ID-B11',
      ['Uhren'],
    ),
    Hindernis: term('Eine Uhr, die ihr voll haben wollt: was dem Auftrag im Weg steht.', 'ID-B11', ['Hindernisse']),
    Gefahr: term('Eine Uhr, die ihr nicht voll haben wollt. Konsequenzen drehen sie weiter.', 'ID-B11', ['Gefahren']),
    Konsequenz: term(
      'Was bei einem Teilerfolg oder Fehlschlag schiefgeht. Die SL nennt mindestens eine, und einer könnt ihr widerstehen.',
      'ID-B12',
      ['Konsequenzen'],
    ),
    Komplikation: term('Eine Konsequenz in Worten: Die Lage wird schlimmer.', 'ID-B12', ['Komplikationen']),
    Teilerfolg: term('4 oder 5: Es klappt, mit einer Konsequenz.', 'ID-16'),
    kritisch: term('Zwei oder mehr Sechsen: Es klappt, und etwas kommt obendrein.', 'ID-17', ['kritischer Erfolg']),
    Druck: term(
      'Die Zeit drängt, oder es ist gefährlich. Nur in einem Auftrag und unter Druck gibt es Aktionswürfe; sonst genügt ein Schicksalswurf.',
      'ID-02',
    ),
    Schicksalswurf: term(
      'Für alles, was kein Aktionswurf ist: Würfel nach einem passenden Wert, ohne Zuschläge. 6 ist stark, 4 oder 5 gemischt, 1 bis 3 schlecht.',
      'ID-B03',
      ['Schicksalswürfe'],
    ),
    Gruppenaktion: term(
      'Mehrere handeln zusammen, eine Figur führt an: Alle würfeln, der beste Wurf gilt für alle. Wer anführt, zahlt 1 Stress für jeden misslungenen Wurf.',
      'ID-B10',
      ['Gruppenaktionen'],
    ),
    Vorarbeit: term(
      'Eine Aktion, die einer anderen den Boden bereitet. Gelingt sie, hat jemand anderes aus der Crew beim nächsten Wurf eine gute Position, einmal.',
      'ID-B10',
    ),
    'Erste Hilfe': term(
      'Eine Aktion mit Bedienen, an jemandem aus der Crew. Ein Erfolg rückt eine Verletzung einen Grad herunter.',
      'ID-B09',
    ),
    Rückblende: term('Zeig, was ihr vorher vorbereitet habt: 1 Stress für Einfaches, 2 für Aufwendiges.', 'ID-B13', [
      'Rückblenden',
    ]),
    Auszeit: term(
      'Die Zeit zwischen zwei Aufträgen. Jede Figur kann einmal abschalten und einmal heilen, und wer ausgefallen war, ist wieder da.',
      'ID-B14',
    ),
    Coup: term(
      'Ein fertiger Auftrag zum Losspielen: ein Text zum Vorlesen, Orte, Leute, Hindernisse und Gefahren.',
      'ID-B17',
      ['Coups'],
    ),
    Geld: term('Die Kasse der Crew. Mit 6 EP der Crew kauft 1 Geld eine Stufe.', 'ID-B02'),
    EP: term(
      'Erfahrungspunkte der Crew zählen für die nächste Stufe. Die einer Figur sind ein Zähler; neue Punkte gibt die SL.',
      'ID-Q29',
    ),
  },
  effects: [
    { write: 'stress +1', does: 'Alle, die im Spiel sind, bekommen so viel Stress; mit −1 werden sie ihn los.' },
    {
      write: 'while bad position',
      does: 'Nur auf einer Uhr, die alle kennen: Solange sie läuft, ist die übliche Position schlecht; oder good position, gut. Die SL kann anders entscheiden.',
    },
    ...writtenEffectsGerman,
  ],
}
