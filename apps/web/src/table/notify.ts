import { workOffline } from '../alone/offline.ts'
import { w } from '../words/index.ts'

/** Asks whether the table may notify. Phones let only the page's worker do so: it is fetched as well. */
export async function letNotify(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') workOffline()
}

/** A notice that it is this person's move at a table. A tap on it leads back here. */
export async function notifyMove(table: string, body: string): Promise<void> {
  const data = `${location.origin}${location.pathname}`
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) await worker.showNotification(w.yourMove, { body, tag: table, data })
  else new Notification(w.yourMove, { body, tag: table }).onclick = () => window.focus()
}
