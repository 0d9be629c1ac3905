// Keeps the page, so that it opens without a network. The build puts VERSION and FILES before this.
/* global VERSION, FILES */
const CACHE = `sortie/${VERSION}`
/** The newest, and the one before it: a tab that was opened before an update still finds its files. */
const KEPT = 2
/** A network that is there and does not answer is no reason to wait longer. */
const WAIT_MILLISECONDS = 2500

const here = (file) => new URL(file, self.registration.scope).href

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /\/(api|ws|health|ready|metrics)(\/|$)/.test(pathname))
    return
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(toTable(event.notification.data))
})

/** The tab with the table, or a new one. */
async function toTable(address) {
  const open = (await self.clients.matchAll({ type: 'window' })).find(({ url }) => url.startsWith(address))
  return open ? open.focus() : self.clients.openWindow(address)
}

/** All files, or nothing: what an older version has under the same name is the same. */
async function install() {
  const cache = await caches.open(CACHE)
  await Promise.all(
    FILES.map(async (name) => {
      const url = here(name)
      const known = name.startsWith('assets/') ? await caches.match(url) : undefined
      const response = known ?? (await fetch(url, { cache: 'no-cache' }))
      if (!response.ok) throw new Error(`${name}: ${response.status}`)
      await cache.put(url, response)
    }),
  )
  await self.skipWaiting()
}

async function activate() {
  const ours = (await caches.keys()).filter((name) => name.startsWith('sortie/'))
  const others = ours.filter((name) => name !== CACHE)
  for (const name of others.slice(0, Math.max(0, others.length - KEPT + 1))) await caches.delete(name)
  await self.clients.claim()
}

/** The page as the network has it; as it was kept, if the network is silent or does not know this address. */
async function page(request) {
  const kept = caches.match(here('index.html'))
  const waited = new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS))
  const fetched = fetch(request).catch(() => undefined)
  const answer = await Promise.race([fetched, waited])
  return answer?.ok || answer?.type === 'opaqueredirect'
    ? answer
    : ((await kept) ?? (await fetched) ?? Response.error())
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request)
}
