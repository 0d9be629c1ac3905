export { lobbyOver } from './lobby.ts'
export { type Config, ConfigProblem, configFrom, type Key, settings, variableOf } from './config.ts'
export { type Running, serve } from './server.ts'
export { fileIn, storeFor } from './stores.ts'
