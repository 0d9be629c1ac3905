import { and, some } from './say.ts'

/** Start, a new table, its links, sitting down. */
export const pages = {
  claim: ['A table for science‑fiction crews.', 'You decide, it keeps the rules.'],
  pitch:
    'Send one link. Everyone sits down with a name, on a phone or a laptop. Whoever must choose is asked, and every result says why.',
  tryNow: 'Try a ready job now',
  tryNowNote: 'alone, 30 seconds',
  tryWhich: 'Which game?',
  tryThis: 'Try it now',
  tryName: 'Captain',
  tryTable: (game: string) => `${game}, a first try`,
  trying: 'Setting the table …',
  joinWithLink: 'Join with a link',
  joinNote: 'no account',
  pasteLink: 'Paste the link you were sent',
  goThere: 'Go there',
  notALink: 'That is not a link to a table. It looks like https://…/t/abc#secret.',
  openFile: 'Open a table file',
  openFileNote: '.sortie.json',
  notAFile: 'This file is not a table of Sortie. Nothing was changed.',
  startTable: 'Start a table',
  credits: 'Credits',
  gamesBelong: 'The four games belong to their authors.',
  diceCommitted: 'Dice are committed before the first roll and can be checked after the last.',
  creditsText:
    'Sortie carries out the rules of these games in its own words. The games belong to their authors; each is named here with what it is used under.',
  creditsRest:
    'Type: Atkinson Hyperlegible Next and Mono (Braille Institute), Literata (TypeTogether), SIL Open Font License 1.1. Icons: Phosphor, MIT. Dice in three dimensions: dice-box-threejs (DrDreo), three.js, cannon-es, MIT. Sortie: MIT.',
  games: {
    regulus: ['Regulus', 'Plan a crime, write the workup, roll the job line by line. Then live with the outlook.'],
    'in-the-dark': ['In the Dark', 'Say what you do, argue the dice, roll the pool. Stress buys what luck will not.'],
    'veil-runners': ['Veil Runners', 'One ship, six dice, a strange sea. Shift power, open doors, read the clocks.'],
    'space-door': ['Space Door', 'You work for the Program. Behind the door is the rest of everything.'],
  } as { readonly [id: string]: readonly [string, string] },
  newTable: (game: string) => `A table for ${game}`,
  newTableText: 'You will run the game. Next you get links to hand out; nobody needs an account.',
  tableName: 'Name of the table',
  yourName: 'Your name',
  settings: 'Settings',
  settingsNote: 'Each belongs to a rule. They can be changed later.',
  serverKey: 'Key of this server',
  create: 'Set the table',
  unknownGame: 'This server has no such game.',
  yourTables: 'Your tables',
  yourTablesNote: 'where this browser sits',
  olderTables: (n: number) => `${n} more`,
  seatedAs: { gm: 'you run it', player: 'you play', spectator: 'you look on' },
  unlist: (name: string) => `Take ${name} off this list. The seat stays yours; the table’s address brings it back.`,
  branch: 'This is a branch',
  branchText: (name: string) =>
    `A table of its own, which begins where ${name} stood at the line you chose. ${name} goes on as it is, and nobody there sees this one. Its seats are free: whoever is to play here needs a link.`,
  toBranch: 'Go to the branch',
  backTo: (name: string) => `Back to ${name}`,
  links: 'The table is set',
  linksText: 'Hand out the first link. They are shown here and under Table, Links, in this browser only.',
  onlyHere: 'These links open on this machine only.',
  onlyHereText: (host: string) =>
    `They begin with ${host}. For phones and laptops in the same network stop the server, start it so that it listens to all, and open the address it prints:`,
  onlyHereCommand: 'npm start -- --host 0.0.0.0',
  toTable: 'Go to the table',
  joinTitle: 'Sit down',
  joinText: 'Somebody keeps a chair for you. Say what you are called here.',
  invitedTo: (game: string, by: readonly string[]) =>
    by.length === 0 ? `A table for ${game}. Nobody has come to run it yet.` : `${game}, run by ${and(by)}.`,
  invitedAs: {
    player: 'A chair is kept for you. Say what you are called here; nobody needs an account.',
    spectator:
      'You are asked to look on: you see what everybody sees, and are never asked. Say what you are called here.',
    gm: 'This link is for running the game. Say what you are called here.',
  },
  invitedWaits: 'You wait at the door until you are let in.',
  linkDead: 'This link leads nowhere',
  linkCut:
    'This link is not complete: a part of it was lost when it was copied. Copy the whole of it, or ask for it again.',
  sitDown: 'Sit down',
  goOnAs: (name: string) => `Go on as ${name}`,
  orNew: 'or sit down as somebody else',

  // a table where nothing has happened yet
  nobodyYet: 'Nobody has sat down yet',
  nobodyYetText:
    'Send the players their link. Whoever opens it types a name and sits down; you see them come in above.',
  areHere: (names: readonly string[]) => `${some(names)} ${names.length === 1 ? 'is' : 'are'} here`,
  areHereText: 'Wait for the others, or begin. Whoever comes later sits down by the same link.',
  gmBegins: 'What you can begin with stands below; the players have a list of their own.',
  gmWaits: 'There is nothing for you to begin: the first step is the players’.',
  gmMay: 'Yours at any time: Overrule, the Toolbox, and Table above for seats, links and settings.',
  onlyHereShort: 'It opens on this machine only; what to do about that stands under Table, Links.',
  copy: 'Copy',
}
