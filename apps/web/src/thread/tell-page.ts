/** Throws outside of any promise, so that the page hears of it as an error of its worker. */
export function tellPage(cause: unknown): void {
  setTimeout(() => {
    throw cause
  })
}
