import pg from 'pg'

const FIRST_PAUSE = 50
const LONGEST_PAUSE = 5_000
/** A connection that ended without a word is found out this late, at the latest. */
const PULSE_MILLISECONDS = 15_000

export interface Ears {
  readonly heard: (stream: string, process: number) => void
  /** Notifications may have been missed; every watcher should read. */
  readonly missed: () => void
  /** The connection was lost; resolves when it is worth another try. */
  readonly lost: () => Promise<void>
}

/** A connection that only listens, and reconnects when it is lost. */
export async function listen(config: () => pg.ClientConfig, channel: string, ears: Ears): Promise<() => Promise<void>> {
  let current: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const client = new pg.Client(config())
    let ready = false
    let over = false
    const end = () => {
      if (over) return
      over = true
      clearInterval(pulse)
      client.end().catch(() => {})
      if (ready) reconnect(FIRST_PAUSE)
    }
    client.on('error', end)
    client.on('end', end)
    client.on('notification', (message) => ears.heard(message.payload ?? '', message.processId))
    const pulse = setInterval(() => client.query('select 1').catch(end), PULSE_MILLISECONDS).unref()
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      if (over || closed) throw new Error('The connection ended while it was made.')
      ready = true
      current = client
    } catch (error) {
      end()
      throw error
    }
  }

  function reconnect(pause: number): void {
    if (closed) return
    timer = setTimeout(
      () =>
        ears
          .lost()
          .then(connect)
          .then(ears.missed, () => {
            reconnect(Math.min(2 * pause, LONGEST_PAUSE))
          }),
      pause * (0.75 + Math.random() / 2),
    )
  }

  await connect()
  return async () => {
    closed = true
    clearTimeout(timer)
    await current?.end().catch(() => {})
  }
}
