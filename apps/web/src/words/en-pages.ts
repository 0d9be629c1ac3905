import { and, some } from './say.ts'

/** Texts of the pages: start, new table, links, join. */
export const pages = {
  claim: ['A table for science‑fiction crews.', 'You decide, it keeps the rules.'],
  pitch:
    'Send one link. Everyone joins with a name, on a phone or a laptop. ' +
    'The table asks the right person and explains every result.',
  tryNow: 'Try a ready-made job',
  tryNowNote: 'alone, 30 seconds',
  tryWhich: 'Which game?',
  tryThis: 'Try it now',
  tryName: 'Captain',
  tryTable: (game: string) => `${game}: first try`,
  trying: 'Setting up the table…',
  joinWithLink: 'Join with a link or code',
  joinNote: 'no account',
  pasteLink: 'Paste your link, or enter a code',
  goThere: 'Go',
  notALink: 'That’s not a table link or a code. A link looks like https://…/t/abc#secret, a code like K7QM-42XD.',
  openFile: 'Open a table file',
  openFileNote: '.sortie.json',
  notAFile: 'This isn’t a Sortie table file. Nothing has changed.',
  startTable: 'Start a table',
  credits: 'Credits',
  rulesOf: (game: string) => `${game}: the rules`,
  rulesText: 'Everything Sortie plays by, in our own words. What was written for Sortie is marked “house”.',
  gamesBelong: 'The games belong to their authors.',
  diceCommitted: 'Dice are committed before the first roll and can be checked after the last.',
  creditsText:
    'Sortie carries out the rules of these games in its own words. ' +
    'The games belong to their authors, listed here with their licenses.',
  creditsRest:
    'Fonts: Atkinson Hyperlegible Next and Mono (Braille Institute), Literata (TypeTogether), ' +
    'SIL Open Font License 1.1. Icons: Phosphor, MIT. ' +
    '3D dice: dice-box-threejs (DrDreo), three.js, cannon-es, MIT. Sortie: MIT.',
  games: {
    regulus: ['Regulus', 'Plan a crime, write the workup, roll the job line by line. Then live with the outlook.'],
    'in-the-dark': ['In the Dark', 'Say what you do, argue the dice, roll the pool. Stress buys what luck will not.'],
    'veil-runners': ['Veil Runners', 'One ship, six dice, a strange sea. Shift power, open doors, read the clocks.'],
    'space-door': ['Space Door', 'You work for the Program. Behind the door is the rest of everything.'],
  } as { readonly [id: string]: readonly [string, string] },
  newTable: (game: string) => `New table: ${game}`,
  newTableText: 'You’ll be the GM. Next, you get links to share. Nobody needs an account.',
  tableName: 'Table name',
  yourName: 'Your name',
  settings: 'Settings',
  settingsNote: 'Each setting belongs to a rule. You can change them later.',
  serverKey: 'Server key',
  create: 'Create table',
  unknownGame: 'This server doesn’t have that game.',
  yourTables: 'Your tables',
  yourTablesNote: 'joined in this browser',
  olderTables: (n: number) => `${n} more`,
  seatedAs: { gm: 'you’re the GM', player: 'you’re a player', spectator: 'you’re a spectator' },
  unlist: (name: string) => `Remove ${name} from this list. You keep your seat: open the table’s address to get back.`,
  branch: 'This is a branch',
  branchText: (name: string) =>
    `A separate table that starts at the line you chose in ${name}. ${name} stays as it is, ` +
    'and nobody there sees this one. Send links to the people who should play here.',
  toBranch: 'Go to the branch',
  backTo: (name: string) => `Back to ${name}`,
  links: 'Your table is ready',
  linksText:
    'Share the first link with your players. You’ll find the links again under Table, Links, in this browser only.',
  onlyHere: 'These links only work on this computer.',
  onlyHereText: (host: string) =>
    `They start with ${host}. To play from other devices on your network, ` +
    'restart the server with this command and open the address it prints:',
  onlyHereCommand: 'npm start -- --host 0.0.0.0',
  toTable: 'Go to the table',
  joinTitle: 'Join the table',
  joinText: 'You’re invited. What’s your name?',
  invitedTo: (game: string, by: readonly string[]) =>
    by.length === 0 ? `${game}. No GM yet.` : `${game}, with ${and(by)} as GM.`,
  invitedAs: {
    player: 'You’re invited to play. What’s your name? No account needed.',
    spectator: 'You’re invited to watch. What’s your name?',
    gm: 'You’re invited as GM. What’s your name?',
  },
  invitedWaits: 'The GM will let you in.',
  linkDead: 'This link doesn’t work',
  linkCut: 'Part of this link is missing. Copy the whole link, or ask for it again.',
  sitDown: 'Join',
  yourSeat: 'the player you were',
  taken: (name: string) => `${name} is already seated.`,
  takenText: (name: string) => `Are you ${name}? Use the code from your other device, or ask the GM to let you in.`,
  takenCode: 'Enter a code',
  takenAsk: (name: string) => `I’m ${name}: ask the GM`,
  takenOther: 'Not you? Enter another name and join.',
  haveCode: 'I have a code from my other device',
  readRules: 'Read the rules',
  codeTitle: 'Use another device',
  codeText:
    'On the device where you’re already seated, open Table, then “Other device”. It shows a QR code and a code of eight letters and digits.',
  codeField: 'Code',
  codeExample: 'K7QM-42XD',
  codeGo: 'Take my seat',
  qr: 'QR code',
  qrOf: (title: string) => `QR code: ${title}`,
  qrText: 'Point a phone’s camera at it to open the link.',
  notCopiedLink: 'Couldn’t copy. Select the link above and copy it.',
  goOnAs: (name: string) => `Continue as ${name}`,
  orNew: 'or join as someone else',

  // a table where nothing has happened yet
  nobodyYet: 'Nobody has joined yet',
  nobodyYetText: 'Send the players their link. They open it, enter a name and join. You’ll see them in the top bar.',
  areHere: (names: readonly string[]) => `${some(names)} ${names.length === 1 ? 'is' : 'are'} here`,
  areHereText: 'Wait for the others, or start. Latecomers join with the same link.',
  gmBegins: 'Pick what to start below. The players have their own list.',
  gmWaits: 'Nothing for you to start: the players make the first move.',
  gmMay: 'Always available to you: Overrule, the Toolbox, and Table above for seats, links and settings.',
  onlyHereShort: 'This link only works on this computer. See Table, Links for help.',
  copy: 'Copy',
}
