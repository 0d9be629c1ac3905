export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'new' | 'try' | 'alone'; readonly game: string }
  | { readonly page: 'credits' }
  | { readonly page: 'code'; readonly code: string }
  | { readonly page: 'rules'; readonly game: string; readonly rule: string }
  | { readonly page: 'links' | 'table'; readonly table: string }
  | { readonly page: 'join'; readonly table: string; readonly secret: string }
  /** The lab itself reads the part after the #. */
  | { readonly page: 'lab'; readonly link: string }
  | { readonly page: 'lost' }

/** Where the page lies on its host, with a slash at the end. */
const BASE = import.meta.env.BASE_URL

export function routeOf({ pathname, hash }: { readonly pathname: string; readonly hash: string }): Route {
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname
  const [first = '', second = '', third] = path.split('/').filter((p) => p !== '')
  if (first === '') return { page: 'start' }
  if (first === 'new' && second) return { page: 'new', game: second }
  if (first === 'try' && second) return { page: 'try', game: second }
  if (first === 'alone' && second) return { page: 'alone', game: second }
  if (first === 'here' && hash.length > 1) return { page: 'table', table: hash.slice(1) }
  if (first === 'credits') return { page: 'credits' }
  if (first === 'lab') return { page: 'lab', link: hash.slice(1) }
  if (first === 'code') return { page: 'code', code: decoded(hash.slice(1)) }
  if (first === 'rules') return { page: 'rules', game: second, rule: decoded(hash.slice(1)) }
  if (first !== 't' || !second) return { page: 'lost' }
  if (third === 'links') return { page: 'links', table: second }
  return hash.length > 1 ? { page: 'join', table: second, secret: hash.slice(1) } : { page: 'table', table: second }
}

/** A part of an address as it was written; broken ones stay as they are. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const here = $state<{ route: Route }>({ route: routeOf(location) })

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  moveTo(path, how)
  scrollTo(0, 0)
}

/** Changes the address of the page that is shown, which stays where it is scrolled to. */
export function moveTo(path: string, how: 'push' | 'replace'): void {
  const address = path.startsWith('/') ? `${BASE}${path.slice(1)}` : path
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  here.route = routeOf(location)
}

addEventListener('popstate', () => {
  here.route = routeOf(location)
})
addEventListener('hashchange', () => {
  here.route = routeOf(location)
})

/** Links within the page stay within the page. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a[href^="/"]')
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (link.hasAttribute('download') || link.getAttribute('target')) return
  event.preventDefault()
  go(link.getAttribute('href') as string)
}
