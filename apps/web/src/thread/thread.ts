import { language } from '../words/language.ts'
import type { Does } from './thread-worker.ts'

/**
 * Starts a thread for one kind of work. All of them begin with the same script, so that engine and game are loaded once for
 * all threads. Its name is the language that it speaks. What is sent before its own script is there waits for it.
 */
export function startThread(does: Does): Worker {
  const worker = new Worker(new URL('./thread-worker.ts', import.meta.url), { type: 'module', name: language })
  worker.postMessage(does)
  return worker
}
