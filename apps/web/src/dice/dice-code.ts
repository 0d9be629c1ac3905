/** The table's own code for checking dice, loaded on demand. It needs no server. */
export { commitmentTo, diceRng, verify } from '@sortie/table/browser'
