import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allPages } from '#pages'
import { root } from '../../server/paths.ts'

/* Looks in every text that a person reads for the errors that docs/glossario.md forbids. */

const folders = ['src', 'packages', 'server', 'supabase/functions', 'supabase/templates', 'scripts/commands']

/**
 * Every quoted text and every text between tags, without comments, imports and texts for developers, such as the
 * English meanings of the settings.
 */
function textsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  if (file.endsWith('.html')) return [source.replace(/<[^>]*>/g, ' ')]
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
    .replace(/\bError\((['"`])[^\n]*?\1\)/g, '')
  const quoted = [...code.matchAll(/'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\]*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
  const between = [...code.matchAll(/>([^<>{}=;()]*\p{L}{3}[^<>{}=;()]*)</gu)].map(([, text]) => text ?? '')
  return [...quoted, ...between]
}

const files = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  )
  .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.ts|database\.types|setting-table/.test(file))
const texts = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })))
/** A sentence has several words, one of them in ordinary spelling; keys, columns and classes do not. */
const sentences = texts.filter(({ text }) => /\p{L}+ \p{L}+/u.test(text))

const found = (among: typeof texts, pattern: RegExp) =>
  among
    .filter(({ text }) => pattern.test(text))
    .map(({ file, text }) => `${file}: ${text.trim().slice(0, 80)}`)

test('the files contain sentences to check', () => {
  expect(sentences.length).toBeGreaterThan(300)
  expect(found(sentences, /Gestisci le attività dei tuoi clienti/)).toHaveLength(1)
  expect(found(sentences, /Il link vale un'ora/)).not.toEqual([])
})

test('apostrophes and quotes are straight', () => {
  expect(found(texts, /[‘’“”]/)).toEqual([])
})

test('accents are accents, and the right ones', () => {
  const apostrophe =
    /(^|[\s(«])(e|perche|poiche|finche|cosi|piu|gia|puo|citta|attivita|sara|pero|meta)'([\s.,:;!?»)]|$)/i
  expect(found(sentences, apostrophe)).toEqual([])
  expect(
    found(sentences, /(^|[^\p{L}_.$])(perche|poiche|finche|cosi|piu|puo|gia|pero)([^\p{L}_]|$)/iu),
  ).toEqual([])
  expect(found(sentences, /perchè|poichè|finchè|benchè|piú|cosí|giú|(^|\s)é(\s|$)/i)).toEqual([])
})

test('the voice is tu', () => {
  const distant =
    /\b(Lei|prego|si prega|La preghiamo|Inserisca|Selezioni|Scelga|Clicchi|cliccare|clicca|Verifichi|Attenda|Vostr[oaie])\b/i
  expect(found(sentences, distant)).toEqual([])
})

test('one word for one thing', () => {
  const other =
    /\b(e-mail|collegament[oi]|cancell(a|are|ato|ata)|indirizzo di posta|foto(?! (?:JPEG|HEIC))|password dimenticate|opzionale|iscriviti)\b/i
  // The search's synonyms for a page are never shown.
  const searched = allPages.map(({ alsoCalled }) => alsoCalled)
  const said = sentences.filter(({ file, text }) => file !== 'src/pages.ts' || !searched.includes(text))
  expect(found(said, other)).toEqual([])
  expect(found(said, /\b(le|una|nelle|delle|nessuna|tutte le) mail\b/i)).toEqual([])
})

test('no English on the screen but for the one agreed text', () => {
  const english = /\b(the|your|please|not found|failed|loading|must|required|invalid|click|search)\b/i
  const screens = sentences.filter(
    ({ file, text }) =>
      /^src\/(app\/|features\/|gallery\/|ui\/|pages\.ts)/.test(file) && /^[A-Z«]/.test(text.trim()),
  )
  expect(found(screens, english)).toEqual(['src/app/errors/not-found-page.tsx: Oops! Page not found'])
})
