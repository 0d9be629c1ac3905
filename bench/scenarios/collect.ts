// Loaded into a server with --import, beside --expose-gc: told by SIGUSR2 it throws away what nobody needs any more, and says
// what is left.
process.on('SIGUSR2', () => {
  for (let i = 0; i < 4; i++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ live: heapUsed + external })
})
