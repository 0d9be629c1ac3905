import type { Socket } from 'node:net'

const held: Socket[] = []

/** What is sent through a socket in one turn of the event loop leaves in one piece: each piece costs a call to the system. */
export function together(socket: Socket): void {
  if (socket.writableCorked > 0) return
  socket.cork()
  if (held.push(socket) === 1) setImmediate(letGo)
}

function letGo(): void {
  for (const socket of held.splice(0)) socket.uncork()
}
