/** Calls back once what others have ready is done. A browser has no `setImmediate`; its timers come late. */
export const inTurn: (work: () => void) => void =
  typeof setImmediate === 'function' ? (work) => void setImmediate(work) : byMessage()

/** Waits until what others have ready is done. */
export const nextTurn = (): Promise<void> => new Promise(inTurn)

function byMessage(): (work: () => void) => void {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  port1.addEventListener('message', () => waiting.shift()?.())
  port1.start()
  return (work) => {
    waiting.push(work)
    port2.postMessage(null)
  }
}
