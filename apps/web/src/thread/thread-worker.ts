import { tellPage } from './tell-page.ts'

// The first script of every thread. The first message says what it does; that script takes over all others.
const scripts = {
  host: () => import('../alone/host-worker.ts'),
  odds: () => import('../odds/odds-worker.ts'),
  lab: () => import('../lab/lab-worker.ts'),
  preview: () => import('../updates/preview-worker.ts'),
}
export type Does = keyof typeof scripts

const early: MessageEvent[] = []
const keep = (event: MessageEvent): void => void early.push(event)

self.onmessage = ({ data }: MessageEvent<Does>) => {
  self.onmessage = keep
  scripts[data]().then(() => {
    for (const event of early.splice(0)) self.onmessage?.(event)
  }, tellPage)
}
