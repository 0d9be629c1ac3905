/** Copies a text, by the older way too if the browser has no other; says whether it worked. */
export async function copyText(text: string, field?: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return field !== undefined && document.execCommand('copy')
  }
}
