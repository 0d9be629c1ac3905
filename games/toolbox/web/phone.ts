import { MediaQuery } from 'svelte/reactivity'

/** Whether the table is shown in parts, one at a time: then what the GM begins with stands on the stage. */
export const phone = new MediaQuery('(max-width: 719px)')
