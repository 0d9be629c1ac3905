import type { pages as english } from '../en-pages.ts'
import type { Translation } from '../translation.ts'
import { and, some } from './say.ts'

/** Texts of the pages: start, new table, links, join. */
export const pages: Translation<typeof english> = {
  claim: ['Ein Tisch für Science‑Fiction-Crews.', 'Ihr entscheidet, er kennt die Regeln.'],
  pitch:
    'Verschick einen Link. Alle setzen sich mit ihrem Namen dazu, am Handy oder am Rechner. ' +
    'Der Tisch fragt immer die Richtigen und erklärt jedes Ergebnis.',
  alone: 'Allein spielen',
  aloneNote: 'in diesem Browser, auch offline',
  aloneThis: 'Allein spielen',
  aloneTitle: (game) => `${game}: ohne SL spielen`,
  aloneText:
    'Der Tisch läuft in diesem Browser und bleibt in seinem Speicher. Er braucht weder Server noch Netz. ' +
    'Du kannst ihn als Datei sichern und sie hier, in einem anderen Browser oder auf einem Server öffnen.',
  aloneTable: 'Name des Tisches',
  alonePlayers: 'Wer spielt mit?',
  alonePlayersNote: 'Ein Name für alle, die an diesem Bildschirm spielen, bis zu vier.',
  alonePlayer: (n) => `Person ${n}`,
  aloneAnother: 'Noch jemand',
  aloneGm: 'Wer antwortet für die SL?',
  aloneBot: 'Die Gegenseite des Spiels antwortet',
  aloneFair: 'Eine faire Gegenseite: Sie zielt auf Aufträge, die in etwa 65 % der Fälle gelingen',
  aloneHarsh: 'Eine harte Gegenseite: Sie zielt auf Aufträge, die in etwa 45 % der Fälle gelingen',
  aloneMe: 'Wir entscheiden selbst, mit Werkzeugkasten und Orakel',
  aloneGmNote:
    'Die Gegenseite hält sich an die Regeln und an das, was auf dem Spiel steht. Du kannst sie jederzeit überstimmen.',
  aloneStart: 'Losspielen',
  aloneNoStorage:
    'Dieser Browser speichert nichts, wie manche privaten Fenster. Der Tisch bleibt, bis du die Seite schließt oder neu lädst. Sichere ihn vorher als Datei.',
  nobodyPlays: 'Gib mindestens einen Namen ein.',
  hereNote: 'in diesem Browser',
  hereUnsaved: 'noch nicht als Datei gesichert',
  hereSaved: (when) => `als Datei gesichert ${when}`,
  forget: 'Löschen',
  forgetHere: (name) => `${name} aus diesem Browser löschen`,
  forgetSure: (name) => `${name} endgültig löschen? Sonst hat ihn niemand, außer du hast ihn als Datei gesichert.`,
  tryNow: 'Einen fertigen Auftrag ausprobieren',
  tryNowNote: 'allein, 30 Sekunden',
  tryWhich: 'Welches Spiel?',
  tryThis: 'Gleich ausprobieren',
  tryName: 'Captain',
  tryTable: (game, when) => `${game}, ${when}`,
  tryLines: [
    'Du spielst allein, mit einer fertigen Crew. Ein Bot ist die SL.',
    'Der Bildschirm fragt dich eins nach dem anderen. Was du sonst tun kannst, steht darunter.',
    'Große Knöpfe sind dein Zug. Gewürfelt wird mit einem Tipp: Die Würfel liegen auf dem Bildschirm.',
    'Tippe eine Zeile im Verlauf an, um die Regel dahinter zu sehen.',
    'Es kann nichts kaputtgehen: Deine letzte Antwort lässt sich zurücknehmen.',
  ],
  tryStart: 'Losspielen',
  tryNote: 'Nichts zu installieren, kein Konto.',
  trying: 'Der Tisch wird gedeckt …',
  joinWithLink: 'Mit Link oder Code beitreten',
  joinNote: 'kein Konto',
  pasteLink: 'Füge deinen Link ein, oder gib einen Code ein',
  goThere: 'Los',
  notALink:
    'Das ist kein Link zu einem Tisch und kein Code. Ein Link sieht aus wie https://…/t/abc#geheim, ein Code wie K7QM-42XD.',
  openFile: 'Eine Tischdatei öffnen',
  openFileNote: '.sortie.json',
  notAFile: 'Das ist keine Tischdatei von Sortie. Es hat sich nichts geändert.',
  startTable: 'Einen Tisch eröffnen',
  credits: 'Mitwirkende',
  lab: 'Das Labor',
  labOf: (game) => `Chancen in ${game}, im Labor`,
  rulesOf: (game) => `${game}: die Regeln`,
  rulesText: 'Alles, wonach Sortie spielt, in unseren eigenen Worten. Was für Sortie geschrieben wurde, heißt „house“.',
  gamesBelong: 'Die Spiele gehören denen, die sie geschrieben haben.',
  diceCommitted: 'Die Würfel stehen vor dem ersten Wurf fest und lassen sich nach dem letzten prüfen.',
  creditsText:
    'Sortie führt die Regeln dieser Spiele in eigenen Worten aus. ' +
    'Die Spiele gehören denen, die sie geschrieben haben; hier stehen sie mit ihren Lizenzen.',
  creditsRest:
    'Schriften: Atkinson Hyperlegible Next und Mono (Braille Institute), Literata (TypeTogether), ' +
    'SIL Open Font License 1.1. Symbole: Phosphor, MIT. ' +
    '3D-Würfel: dice-box-threejs (DrDreo), three.js, cannon-es, MIT. Sortie: MIT.',
  forPlayers: ({ min, max }) =>
    max === 1 ? 'Für eine Person.' : `Für ${min === max ? min : `${min} bis ${max}`} Personen.`,
  newTable: (game) => `Neuer Tisch: ${game}`,
  newTableText: 'Du wirst die SL. Danach bekommst du Links zum Verschicken. Niemand braucht ein Konto.',
  tableName: 'Name des Tisches',
  yourName: 'Dein Name',
  settings: 'Einstellungen des Spiels',
  content: 'Inhalte: eigene Zeilen',
  packNotUsed: (why) =>
    `Der Tisch ist angelegt, aber ein Paket ist nicht in Gebrauch: ${why} Versuch es noch einmal unter Tisch, Inhalte.`,
  settingsNote: 'Für ein erstes Spiel passt alles so. Du kannst später alles ändern.',
  oddsQuestion: 'Wer sieht die Chancen?',
  oddsQuestionNote: 'Sortie berechnet die Chancen jedes Wurfs. Manche Gruppen sehen sie gern, manche nicht.',
  oddsEveryone: 'alle',
  oddsGm: 'nur die SL',
  oddsOff: 'niemand',
  serverKey: 'Schlüssel des Servers',
  create: 'Tisch anlegen',
  unknownGame: 'Dieser Server hat das Spiel nicht.',
  yourTables: 'Deine Tische',
  yourTablesNote: 'in diesem Browser',
  olderTables: (n) => `${n} weitere`,
  seatedAs: { gm: 'du bist die SL', player: 'du spielst mit', spectator: 'du schaust zu' },
  unlist: (name) =>
    `${name} aus dieser Liste nehmen. Dein Platz bleibt: Öffne die Adresse des Tisches, um zurückzukommen.`,
  branch: 'Das ist eine Abzweigung',
  branchText: (name) =>
    `Ein eigener Tisch, der bei der gewählten Zeile von ${name} beginnt. ${name} bleibt, wie er ist, ` +
    'und dort sieht niemand diesen hier. Schick denen Links, die hier spielen sollen.',
  toBranch: 'Zur Abzweigung',
  backTo: (name) => `Zurück zu ${name}`,
  links: 'Dein Tisch steht bereit',
  linksText:
    'Schick den ersten Link deiner Gruppe. Du findest die Links wieder unter Tisch, Links, nur in diesem Browser.',
  onlyHere: 'Diese Links funktionieren nur auf diesem Rechner.',
  onlyHereText: (host) =>
    `Sie beginnen mit ${host}. Um von anderen Geräten in deinem Netz zu spielen, ` +
    'starte den Server mit diesem Befehl neu und öffne die Adresse, die er nennt:',
  onlyHereCommand: 'npm start -- --host 0.0.0.0',
  toTable: 'Zum Tisch',
  joinTitle: 'An den Tisch setzen',
  joinText: 'Du bist eingeladen. Wie heißt du?',
  invitedTo: (game, by) => (by.length === 0 ? `${game}. Noch keine SL.` : `${game}, mit ${and(by)} als SL.`),
  invitedAs: {
    player: 'Du bist zum Mitspielen eingeladen. Wie heißt du? Ein Konto ist nicht nötig.',
    spectator: 'Du bist zum Zuschauen eingeladen. Wie heißt du?',
    gm: 'Du bist als SL eingeladen. Wie heißt du?',
  },
  invitedWaits: 'Die SL lässt dich ein.',
  linkDead: 'Dieser Link geht nicht',
  linkCut: 'Von diesem Link fehlt ein Teil. Kopiere den ganzen Link, oder bitte noch einmal darum.',
  sitDown: 'Dazusetzen',
  yourSeat: 'wer du hier warst',
  taken: (name) => `${name} sitzt schon.`,
  takenText: (name) => `Bist du ${name}? Nimm den Code von deinem anderen Gerät, oder bitte die SL um Einlass.`,
  takenCode: 'Einen Code eingeben',
  takenAsk: (name) => `Ich bin ${name}: die SL fragen`,
  takenOther: 'Jemand anderes? Gib einen anderen Namen ein.',
  haveCode: 'Ich habe einen Code von meinem anderen Gerät',
  readRules: 'Die Regeln lesen',
  codeTitle: 'Anderes Gerät benutzen',
  codeText:
    'Öffne an dem Gerät, an dem du schon sitzt, „Tisch“, dann „Anderes Gerät“. Dort stehen ein QR-Code und ein Code aus acht Zeichen.',
  codeField: 'Code',
  codeExample: 'K7QM-42XD',
  codeGo: 'Auf meinen Platz',
  qr: 'QR-Code',
  qrOf: (title) => `QR-Code: ${title}`,
  qrText: 'Richte die Kamera eines Handys darauf, um den Link zu öffnen.',
  notCopiedLink: 'Ließ sich nicht kopieren. Markiere den Link oben und kopiere ihn.',
  goOnAs: (name) => `Weiter als ${name}`,
  orNew: 'oder als jemand anderes beitreten',

  nobodyYet: 'Noch sitzt niemand hier',
  nobodyYetText:
    'Schick der Gruppe ihren Link. Alle öffnen ihn und geben einen Namen ein. Du siehst sie oben in der Leiste.',
  areHere: (names) => `${some(names)} ${names.length === 1 ? 'ist' : 'sind'} da`,
  areHereText: 'Warte auf die anderen, oder fang an. Wer später kommt, nimmt denselben Link.',
  firstMove: (next) => `Zuerst: ${next}.`,
  gmBegins: 'Wähle unten, womit du anfängst. Die anderen haben ihre eigene Liste.',
  gmWaits: 'Du musst nichts tun: Den ersten Zug machen die anderen.',
  gmMay: 'Links, Plätze und Einstellungen findest du oben unter dem Zahnrad.',
  onlyHereShort: 'Dieser Link geht nur an diesem Rechner. Hilfe unter Tisch, Links.',
  hereFresh: 'Es kann losgehen',
  hereFreshText:
    'Wähle unten, womit du anfängst. Du entscheidest auch für die SL: Im Werkzeugkasten liegen Uhren, Stapel, Tabellen und das Orakel. Tisch, Datei sichert alles.',
  copy: 'Kopieren',
}
