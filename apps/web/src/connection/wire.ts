/** The types of the wire that a game's screens read. */
export type { Json } from '@sortie/engine'
export type { ChatMessage, Command, LogLine, Offer, OpenQuestion, TableView } from '@sortie/protocol'
