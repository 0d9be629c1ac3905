import type { Created, CreateTable, Found, GameListing, Joined, Recap, Refused } from '@sortie/protocol'
import type { TableFile } from '@sortie/table/browser'

/** Whether tables outlast this page: in the browser's storage, or only in the page's memory. */
export type TableStorage = 'storage' | 'page'

type Before = { readonly log?: number; readonly chat?: number }

/** What the thread that runs this browser's tables does for the page, besides play: what a server does over HTTP. */
export interface Here {
  keeping(): Promise<TableStorage>
  game(id: string): Promise<GameListing | Refused>
  create(wanted: CreateTable): Promise<Created | Refused>
  join(table: string, secret: string, name: string): Promise<Joined | Refused>
  seatBot(table: string, bot: string, role: 'gm' | 'player'): Promise<object | Refused>
  adopt(file: unknown): Promise<Created | Refused>
  branch(table: string, seat: string, n: number): Promise<Created | Refused>
  file(table: string, seat: string): Promise<TableFile | Refused>
  content(table: string, seat: string): Promise<unknown>
  search(table: string, seat: string, text: string, before: Before): Promise<Found | Refused>
  recap(table: string, seat: string, whose: 'group' | 'me', evening?: number): Promise<Recap | Refused>
  lines(table: string, seat: string, whose: 'group' | 'me'): Promise<string | Refused>
  remove(table: string): Promise<void>
}

export type HostRequest = { [K in keyof Here]: { readonly do: K; readonly with: Parameters<Here[K]> } }[keyof Here]
export type ToHost = { readonly id: number; readonly asked: HostRequest } | { readonly connect: MessagePort }
export type FromHost = { readonly id: number } & ({ readonly result: unknown } | { readonly failed: string })

/** What goes through a port after it is connected: a text each way, or the end of it. */
export type Through = { readonly text: string } | { readonly end: string }
