/** The code of the table that every page needs: how a view is kept up, and which lines still count. */
export { changed, standingLines } from '@sortie/table/browser'
