/**
 * Lets this page open without a network from now on. Only people who play in this browser, or open a page without a
 * server, get it: it loads all of the page.
 */
export function workOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A page that is not served securely cannot have one; it plays as long as it is open.
  void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined)
}
