import { createRequire } from 'node:module'
import type {
  BrowserName,
  CompatData,
  Identifier,
  SimpleSupportStatement,
  SupportStatement,
} from '@mdn/browser-compat-data/types'

/**
 * Something that one of the browsers lacks, by its path from the global object: `['Promise', 'try']`,
 * `['Set', 'prototype', 'union']`; `@@iterator` is a symbol.
 */
export type Lacking = readonly string[]

// Not by `import`: Vitest would translate its 20 megabytes.
const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** The browsers of MDN's data by the name that the build's targets have for them; a phone's may know less. */
const knownAs: Record<string, readonly BrowserName[]> = {
  safari: ['safari', 'safari_ios'],
  chrome: ['chrome', 'chrome_android'],
  firefox: ['firefox', 'firefox_android'],
}

type Floor = readonly [browser: BrowserName, version: string]

/** @param targets as the build's, `safari16.4`; throws for a browser that it does not know */
function floorsOf(targets: readonly string[]): Floor[] {
  return targets.flatMap((target) => {
    const [, browser = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
    const browsers = knownAs[browser]
    if (!browsers) throw new Error(`MDN's data have no ${target}`)
    return browsers.map((name) => [name, version] as const)
  })
}

const isUpTo = (version: string, floor: string) =>
  version.replace('≤', '').localeCompare(floor, 'en', { numeric: true }) <= 0

function isIn(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  floor: string,
) {
  if (!version_added || version_added === 'preview' || flags || prefix || alternative_name) return false
  const isGone = typeof version_removed === 'string' && isUpTo(version_removed, floor)
  return isUpTo(version_added, floor) && !isGone
}

/** What the data say nothing about may be there. */
function hasIt(statement: SupportStatement | undefined, floor: string): boolean {
  return statement === undefined || [statement].flat().some((one) => isIn(one, floor))
}

/** Whether one of the browsers lacks the feature itself, in contrast to parts of it. */
function isLacking(feature: Identifier, floors: readonly Floor[]): boolean {
  const support = feature.__compat?.support
  return support !== undefined && floors.some(([browser, version]) => !hasIt(support[browser], version))
}

/** The names below a feature, each with what is below it. */
function below({ __compat: _, ...features }: Identifier): [name: string, feature: Identifier][] {
  return Object.entries(features as Record<string, Identifier>)
}

type Found = [path: string[], feature: Identifier]

/** A feature and what is below it, as many steps down. */
function withBelow(path: string[], feature: Identifier, steps: number): Found[] {
  const inside = steps > 0 ? below(feature) : []
  return [[path, feature], ...inside.flatMap(([name, each]) => withBelow([...path, name], each, steps - 1))]
}

/** The language's globals with their members; `Intl` and `WebAssembly` have some of their own. */
function ofLanguage({ javascript, webassembly }: CompatData): Found[] {
  const builtins = below(javascript.builtins ?? {}).flatMap(([name, each]) => {
    // Where objects of a kind are older than its name, as iterators.
    const named: Found[] = each[name] ? [[[name], each[name]]] : []
    return [...withBelow([name], each, name === 'Intl' ? 2 : 1), ...named]
  })
  return [
    ...builtins,
    ...below(webassembly.api ?? {}).flatMap(([name, each]) => withBelow(['WebAssembly', name], each, 1)),
  ]
}

const ofWeb = ({ api }: CompatData): Found[] =>
  below(api).flatMap(([name, each]) => withBelow([name], each, 1))

/** Where it is; the language's data do not tell what the constructor has from what its objects have. */
function placesOf(path: readonly string[], isOfWeb: boolean): Lacking[] {
  const name =
    path
      .at(-1)
      ?.replace(/^(.+)_event$/, 'on$1')
      .replace(/_static$/, '') ?? ''
  const owners = path.slice(0, -1)
  if (!/^(@@)?[a-zA-Z]\w*$/.test(name) || name === owners.at(-1)) return []
  const ofObjects = [...owners, 'prototype', name]
  if (owners.length === 0 || path.at(-1)?.endsWith('_static')) return [[...owners, name]]
  return isOfWeb ? [ofObjects] : [[...owners, name], ofObjects]
}

const allPlaces = (of: (feature: Identifier) => boolean): Lacking[] =>
  [ofLanguage(data), ofWeb(data)].flatMap((features, index) =>
    features.filter(([, feature]) => of(feature)).flatMap(([path]) => placesOf(path, index === 1)),
  )

/**
 * The functions and other properties that at least one of these browsers lacks: the language's and the web's, and `on…` of
 * events.
 */
export function lackingIn(targets: readonly string[]): Lacking[] {
  const floors = floorsOf(targets)
  return allPlaces((feature) => isLacking(feature, floors))
}

/** Those that a text calls by name without asking first (`globalThis.Name`): globals, and what they have themselves. */
export function calledByName(lacking: readonly Lacking[], text: string): string[] {
  const own = new Set(lacking.filter((path) => !path.includes('prototype')).map((path) => path.join('.')))
  const members = text.matchAll(/(?<![\w.'"])([A-Za-z]\w+)\.\w+/g)
  const globals = text.matchAll(/\bnew ([A-Z]\w+)|(?<![\w.'"])([A-Za-z]\w+)[.(]/g)
  const called = [
    ...Array.from(members, ([whole, name]) => [whole, name]),
    ...Array.from(globals, ([, made, name = made]) => [name, name]),
  ]
  return called.flatMap(([whole = '', name]) =>
    own.has(whole) && !text.includes(`globalThis.${name}`) ? [whole] : [],
  )
}
