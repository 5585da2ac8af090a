import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { allPages } from '#pages'

type Chunk = {
  /** The source file of the entry, or the name that the build gives the chunk; stable between builds. */
  name: string
  /** The addresses of the pages that need the chunk; `*` when every page does. */
  neededBy: string[]
  gzip: number
}

type Page = {
  routes: string[]
  source: string
  /** The bytes that only this page's room needs. */
  own: number
  /** All bytes that the page needs besides the dashboard's frame. */
  beyondFrame: number
  /** The limit of `own`. */
  budget: number
}

/** Sizes in gzip bytes. */
export type Bundle = {
  login: number
  dashboard: number
  widget: number
  /** The largest of the widget's other files: of a language, of the other attributes. */
  widgetPart: number
  card: number
  chunks: Chunk[]
  pages: Page[]
}

/** The limits in gzip kilobytes (of 1,000 bytes); exceeding one fails the command. */
export const budgets = {
  login: 115,
  dashboard: 186,
  widget: 3,
  widgetPart: 1,
  card: 15,
  listPage: 9,
  formPage: 12,
}

type Entry = { file: string; name?: string; imports?: string[] }

const root = path.resolve(import.meta.dirname, '../../..')
const dashboard = 'src/features/dashboard/dashboard-page.tsx'

/**
 * Measures a build, from Vite's manifest. Our own code, because size-limit measures named files and does not know which
 * files only one page needs. Throws when there is no build.
 */
export function readBundle(dist = path.join(root, 'dist')): Bundle {
  const manifest: Record<string, Entry> = JSON.parse(
    readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
  )
  const scripts = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'))
  const weights = new Map(scripts.map(([key, { file }]) => [key, weigh(path.join(dist, file))]))
  const gzip = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + (weights.get(key) ?? 0), 0)

  const needs = (keys: readonly string[], found = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (found.has(key)) continue
      found.add(key)
      needs(manifest[key]?.imports ?? [], found)
    }
    return found
  }
  // The chunk of `vite.config.ts` that holds everything around the pages.
  const app = Object.keys(manifest).find((key) => manifest[key]?.name === 'app')
  if (!app) throw new Error("There is no chunk of the dashboard's frame")
  const frame = ['index.html', app]
  const inFrame = needs(frame)
  const lazyPages = [...routesBySource()].map(([source, routes]) => {
    if (!manifest[source]) throw new Error(`${source} is in no chunk of its own`)
    return { source, routes, needs: without(needs([source]), inFrame) }
  })
  const room = (source: string) => path.dirname(source)

  const widget = weigh(path.join(dist, 'embed/orari.js'))
  return {
    login: gzip(needs(['index.html'])),
    dashboard: gzip(needs([...frame, dashboard])),
    widgetPart: Math.max(...widgetParts(dist).map(weigh)),
    widget,
    card: cardPageIn(dist) + widget,
    pages: lazyPages.map((page) => {
      const elsewhere = lazyPages.filter((other) => room(other.source) !== room(page.source))
      const shared = new Set(elsewhere.flatMap((other) => [...other.needs]))
      return {
        routes: page.routes,
        source: page.source,
        own: gzip(without(page.needs, shared)),
        beyondFrame: gzip(page.needs),
        budget: 1000 * (/(form|profile)-page/.test(page.source) ? budgets.formPage : budgets.listPage),
      }
    }),
    chunks: scripts.map(([key, { name }]) => ({
      name: key.startsWith('_') ? (name ?? key) : key,
      neededBy: inFrame.has(key)
        ? ['*']
        : lazyPages.filter((page) => page.needs.has(key)).flatMap((page) => page.routes),
      gzip: weights.get(key) ?? 0,
    })),
  }
}

/** What a first visit of a card's page transfers, without the widget, fonts and pictures. */
function cardPageIn(dist: string): number {
  const [script] = readdirSync(path.join(dist, 'assets')).filter((name) => /^public-card-.*\.js$/.test(name))
  return ['c/index.html', 'c/sw.js', `assets/${script}`]
    .map((name) => weigh(path.join(dist, name)))
    .reduce((sum, size) => sum + size)
}

function without(all: ReadonlySet<string>, some: ReadonlySet<string>): Set<string> {
  return new Set([...all].filter((key) => !some.has(key)))
}

const weigh = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

function widgetParts(dist: string): string[] {
  const folder = path.join(dist, 'embed')
  const names = readdirSync(folder).filter((name) => /^orari-\w+\.\w+\.js$/.test(name))
  return names.map((name) => path.join(folder, name))
}

/** The addresses below /dashboard of the pages in a source file. */
function routesBySource(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { file, path: address } of allPages) {
    const source = `src/features/${file}`
    found.set(source, [...(found.get(source) ?? []), address.replace(/^\/dashboard\/?/, '') || '/'])
  }
  return found
}
