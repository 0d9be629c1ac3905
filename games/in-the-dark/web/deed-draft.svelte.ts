/** What was typed of a deed: it stays while another action is tapped on the sheet. */
export const draft = $state({ deed: '' })
