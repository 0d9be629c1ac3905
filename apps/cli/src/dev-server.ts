// The server behind `sortie dev`: started anew whenever the game changes. The page is served by Vite, in front of it.
import { configFrom, serve, storeFor } from '@sortie/server'

const [, , port = '', data = '', game = ''] = process.argv
const config = configFrom({ port, data, game }, {})
const running = await serve(config, await storeFor(config))
process.once('SIGTERM', () => void running.stop())
