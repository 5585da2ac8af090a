import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { pictureNames } from '../../scripts/generate/screenshots/screens.ts'

/*
 * Keeps docs/guida.md true: every text that it quotes from a screen occurs in the product letter by letter, and its
 * pictures and links exist. In the guide, bold and «…» mark texts of the product and nothing else.
 */

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const guide = read('docs/guida.md')
const isText = (file: string) => /\.(tsx?|html)$/.test(file) && !/\.test\.ts$/.test(file)
const product = ['src', 'supabase/templates']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isText)
      .map((name) => read(path.join(folder, name))),
  )
  .join('\n')
  .replaceAll(/\s+/g, ' ')

/** Whether the product has this text as a whole: 'Crea' is not found in 'Creazione'. */
function isSaid(text: string): boolean {
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\d])${literal}(?![\\p{L}\\d])`, 'u').test(product)
}

/** The anchors that GitHub makes of headings. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s-]/gu, '')
    .replaceAll(' ', '-')

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
/** The pictures of a document, in Markdown or HTML. */
const picturesOf = (text: string) => matches(text, /(?:\]\(|src=")([\w./-]+\.webp)/g)

describe('docs/guida.md', () => {
  test('quotes only texts of the product', () => {
    const quoted = matches(guide, /(?:\*\*|«)([^*»]+)(?:\*\*|»)/g).map((text) => text.replaceAll(/\s+/g, ' '))
    expect(quoted.length).toBeGreaterThan(100)
    expect([...new Set(quoted)].filter((text) => !isSaid(text))).toEqual([])
  })

  test('leads to sections that are there', () => {
    const anchors = matches(guide, /^#+ (.+)$/gm).map(anchorOf)
    const links = matches(guide, /\]\(#([^)]+)\)/g)
    expect(links.filter((link) => !anchors.includes(link))).toEqual([])
    expect(links.length).toBeGreaterThan(20)
  })

  test('shows pictures that are there', () => {
    const missing = picturesOf(guide).filter((file) => !existsSync(path.join(root, 'docs', file)))
    expect(missing).toEqual([])
  })
})

test('README shows pictures that are there', () => {
  const pictures = picturesOf(read('README.md'))
  expect(pictures.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(pictures.length).toBeGreaterThan(0)
})

test('docs/screens holds each picture that npm run screenshots takes, and no other', () => {
  expect(readdirSync(path.join(root, 'docs/screens')).sort()).toEqual([...pictureNames].sort())
})
