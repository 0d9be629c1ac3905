// Loaded into a server with --import, beside --expose-gc: told by SIGUSR2 it throws away what nobody needs any more, so that
// what is left can be measured.
process.on('SIGUSR2', () => {
  for (let i = 0; i < 4; i++) globalThis.gc?.()
})
