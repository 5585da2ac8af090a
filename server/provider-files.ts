import { createHash } from 'node:crypto'
import { digestOf, escaped, type Provider, withStop } from './provider.ts'

/** The name that stands in the built files (`src/ui/base/mark.tsx`), and the end of its sentence. */
const ownName = /\bBottega\b(\.)?/g
const ownIcon = '/mark.svg'
/** The product's mark, as React renders it. */
const ownMark = /<svg viewBox="0 0 32 32" [^>]*?class="([^"]*)">.*?<\/svg>/gs
/** Scripts and styles, whose text is no text of the page. */
const code = /(<(script|style)\b[^>]*>.*?<\/\2>)/s

type Built = (path: string) => string | null
type Files = Map<string, string | Buffer<ArrayBuffer>>

/**
 * The built files in which the provider's name and logo stand in place of the product's, and those of the logo. Nothing where
 * neither is set. `also` is what the pages hold beside it, so that browsers take a page anew where that changes.
 */
export function providerFiles(provider: Provider, built: Built, also = ''): Files {
  const { name, logo } = provider
  const files: Files = new Map()
  if (!name && !logo) return files
  const icon = logo && squareIcon(logo)
  if (logo && icon) files.set(logo.path, logo.body).set(icon.path, icon.text)
  const change = (path: string, by: (text: string) => string) => {
    const text = built(path)
    if (text !== null) files.set(path, by(text))
  }
  const withIcon = (text: string) => (icon ? text.replaceAll(ownIcon, icon.path) : text)
  change('/index.html', (html) => dashboardPage(withIcon(html), provider))
  change('/c/index.html', (html) => cardPage(withIcon(html), provider))
  change('/manifest.webmanifest', (json) => manifest(withIcon(json), provider))
  if (name) change(ownIcon, (svg) => svg.replace(ownName, () => escaped(name)))
  for (const worker of ['/sw.js', '/c/sw.js'])
    change(worker, (script) => keeping(script, [icon?.path, logo?.path], versions(files, built, also)))
  return files
}

/** The logo on a white square, since icons of other shapes are stretched or refused. */
function squareIcon({ type, body }: NonNullable<Provider['logo']>): { path: string; text: string } {
  const picture = `data:${type};base64,${body.toString('base64')}`
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="96" fill="#fff"/><image href="${picture}" x="56" y="56" width="400" height="400"/></svg>\n`
  return { path: `/provider/${digestOf(text)}.svg`, text }
}

function dashboardPage(html: string, { name, logo }: Provider): string {
  const attributes = [
    name && `data-provider-name="${escaped(name)}"`,
    logo && `data-provider-logo="${logo.path}"`,
  ]
  const inPage = (text: string) => {
    const named = name ? text.replace(ownName, (_, stop) => escaped(withStop(name, stop))) : text
    // As `Mark` renders it, or React would not find its own markup.
    return logo
      ? named.replace(ownMark, (_, classes) => `<img src="${logo.path}" alt="" class="${classes}"/>`)
      : named
  }
  return html
    .split(code)
    .filter((_, index) => index % 3 !== 2)
    .map((part, index) => (index % 2 === 0 ? inPage(part) : part))
    .join('')
    .replace('<html ', () => `<html ${attributes.filter(Boolean).join(' ')} `)
}

const footStyles =
  'footer{display:flex;align-items:center;justify-content:center;gap:.5rem;margin-top:2rem;color:#5f6763;font-size:.875rem}footer span{min-width:0;overflow-wrap:anywhere}footer img{max-width:8rem;height:1.75rem;object-fit:contain}'

/** A card's page has no scripts for it: whose card it is stands below. */
function cardPage(html: string, { name, logo }: Provider): string {
  const picture = logo ? `<img src="${logo.path}" alt="">` : ''
  const text = name ? `<span dir="auto">${escaped(name)}</span>` : ''
  return html
    .replace('</style>', () => `${footStyles}</style>`)
    .replace('</body>', () => `<footer>${picture}${text}</footer>\n</body>`)
}

function manifest(json: string, { name, logo }: Provider): string {
  const { icons, ...built } = JSON.parse(json)
  const named = { ...built, ...(name && { name, short_name: name }) }
  // The others are drawings of the product's mark.
  const own = logo ? [icons[0], { src: logo.path, type: logo.type, sizes: 'any' }] : icons
  return JSON.stringify({ ...named, icons: own })
}

/** By the version of each built page that a service worker keeps the version of the changed one. */
function versions(files: Files, built: Built, also: string): [string, string][] {
  const kinds = (text: string): [string, string] => {
    const hash = createHash('sha256').update(text)
    return [hash.copy().digest('base64url'), hash.digest('hex').slice(0, 8)]
  }
  return ['/index.html', '/c/index.html', ownIcon].flatMap((path): [string, string][] => {
    const [before, after] = [built(path), files.get(path)]
    if (before === null || after === undefined) return []
    const now = kinds(after + also)
    return kinds(before).map((version, index) => [version, now[index] ?? ''])
  })
}

/** A service worker that keeps the logo in place of the product's icon, and the changed pages. */
function keeping(
  script: string,
  pictures: readonly (string | undefined)[],
  replaced: readonly [string, string][],
): string {
  const [icon, logo] = pictures
  const entry = /(\{[^{}]*)?(["'`])\/mark\.svg\2([^{}[\]]*\})?/g
  const kept = script.replace(
    entry,
    (found) =>
      [icon, logo].flatMap((path) => (path ? [found.replace(ownIcon, path)] : [])).join(',') || found,
  )
  return replaced.reduce((text, [before, now]) => text.replaceAll(before, now), kept)
}
