/** The table's own code for checking dice, loaded on demand. It needs no server. */
export {
  ChainValues,
  chainId,
  chainOf,
  commitmentTo,
  commitmentToAll,
  diceRng,
  placeIn,
  poolText,
  standingLines,
  throwId,
  verify,
} from '@sortie/table/browser'
