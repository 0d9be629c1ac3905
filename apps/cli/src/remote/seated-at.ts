import { UsageError } from '../errors.ts'
import { readLink, sitDown } from './link.ts'
import { RemoteSeat } from './remote-seat.ts'

const PATIENCE_MILLISECONDS = 15_000

/** Comes to a seat by a link: sits down under a name, or comes back. Fails if the table does not let it in. */
export async function seatedAt(
  text: string,
  name: string | undefined,
): Promise<{ readonly seat: RemoteSeat; readonly isNew: boolean }> {
  const link = readLink(text)
  if (link.kind === 'invitation' && name === undefined)
    throw new UsageError('--seat says under which name to sit down: --seat Ada')
  const seat = new RemoteSeat(link.kind === 'seat' ? link : await sitDown(link, name as string))
  if (!(await seat.until(() => seat.table !== undefined, PATIENCE_MILLISECONDS))) {
    seat.close()
    throw new UsageError(seat.over ?? 'the table does not let this seat in; the GM may have to')
  }
  return { seat, isNew: link.kind === 'invitation' }
}
