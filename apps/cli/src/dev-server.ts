// The server behind `sortie dev`: started anew whenever the game changes. The page is served by Vite, in front of it.
import { configFrom, serve, storeFor } from '@sortie/server'

// Node tells threads under --watch to post the names of what they load to this one, among their answers.
delete process.env['WATCH_REPORT_DEPENDENCIES']

const [, , port = '', data = '', game = ''] = process.argv
const config = configFrom({ port, data, game }, {})
const running = await serve(config, await storeFor(config))
process.once('SIGTERM', () => void running.stop())
