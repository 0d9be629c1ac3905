/** The table's own code for checking dice: loaded when somebody checks them. Nothing of it needs a server. */
export { commitmentTo, diceRng, verify } from '@sortie/table/browser'
