/** What the browser needs of the table's own code: making changes, and checking dice. Nothing of it needs a server. */
export { changed, commitmentTo, standingLines, trayRng, verify } from '@sortie/table/browser'
export type { Proof, TableFile, Verified } from '@sortie/table/browser'
