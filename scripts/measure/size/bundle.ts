import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { allPages } from '#pages'
import { root } from '../../../server/paths.ts'

/** Sizes in gzip bytes. */
export type Bundle = { screens: Screen[]; chunks: Chunk[] }

/** What a screen downloads; of a page only `own`, which no other room needs, is limited. */
export type Screen = { screen: string; gzip: number; own?: number; atMost: number }

type Chunk = {
  /** The source file of the entry, or the name that the build gives the chunk. */
  name: string
  /** The addresses of the pages that need the chunk; `*` when every page does. */
  neededBy: string[]
  gzip: number
}

/** The limits in gzip kilobytes (of 1,000 bytes); exceeding one fails the command. */
export const budgets = {
  login: 115,
  dashboard: 189,
  widget: 3.25,
  widgetPart: 1.05,
  card: 15,
  listPage: 9,
  formPage: 12,
}

type Entry = { file: string; name?: string; imports?: string[] }

const dashboard = 'src/features/dashboard/dashboard-page.tsx'

/**
 * Measures a build, from Vite's manifest. Our own code, because size-limit measures named files and does not know which
 * files only one page needs. Throws when there is no build.
 */
export function readBundle(dist = path.join(root, 'dist')): Bundle {
  const manifest: Record<string, Entry> = JSON.parse(
    readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
  )
  const weigh = (name: string) => gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length
  const scripts = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'))
  const weights = new Map(scripts.map(([key, { file }]) => [key, weigh(file)]))
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
  const pages = [...Map.groupBy(allPages, ({ file }) => `src/features/${file}`)].map(([source, sharing]) => {
    if (!manifest[source]) throw new Error(`${source} is in no chunk of its own`)
    const routes = sharing.map(({ path: address }) => address.replace(/^\/dashboard\/?/, '') || '/')
    return { room: path.dirname(source), source, routes, needs: without(needs([source]), inFrame) }
  })
  const limited = (screen: string, bytes: number, kilobytes: number) => ({
    screen,
    gzip: bytes,
    atMost: 1000 * kilobytes,
  })
  const widget = weigh('embed/orari.js')
  const widgetParts = globSync('embed/orari-*.*.js', { cwd: dist }).map(weigh)
  const card = ['c/index.html', 'c/sw.js', ...globSync('assets/public-card-*.js', { cwd: dist })]
  const cardPage = card.reduce((sum, name) => sum + weigh(name), widget)
  return {
    screens: [
      limited('login', gzip(needs(['index.html'])), budgets.login),
      limited('dashboard, cold', gzip(needs([...frame, dashboard])), budgets.dashboard),
      limited("widget of customers' websites", widget, budgets.widget),
      limited('largest of its other files', Math.max(...widgetParts), budgets.widgetPart),
      limited('page of a card, with the widget', cardPage, budgets.card),
      ...pages.map((page) => {
        const elsewhere = pages.filter(({ room }) => room !== page.room).flatMap((other) => [...other.needs])
        const isForm = /(form|profile)-page/.test(page.source)
        return {
          ...limited(page.routes.join(', '), gzip(page.needs), isForm ? budgets.formPage : budgets.listPage),
          own: gzip(without(page.needs, new Set(elsewhere))),
        }
      }),
    ],
    chunks: scripts.map(([key, { name }]) => ({
      name: key.startsWith('_') ? (name ?? key) : key,
      neededBy: inFrame.has(key)
        ? ['*']
        : pages.filter((page) => page.needs.has(key)).flatMap(({ routes }) => routes),
      gzip: weights.get(key) ?? 0,
    })),
  }
}

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>) =>
  new Set([...all].filter((key) => !some.has(key)))
