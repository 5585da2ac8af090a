import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allPages } from '../../src/pages.ts'
import { roles } from '../../src/permissions.ts'
import { fixedTexts } from './support/fixed-texts.ts'

/* Keeps docs/product.md true: its pages, roles and messages are those of the product. */

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/product.md')

function filesBelow(...folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('tests/unit/'))
}

const isTest = (file: string) => /\.(test|spec)\.ts$/.test(file)
/** In a component a text may be on several lines. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const product = filesBelow('src', 'supabase/functions').filter((file) => !isTest(file))
const proofs = [...filesBelow('src').filter(isTest), ...filesBelow('tests')].map(read).join('\n')

/** The fixed pieces of the messages quoted in a text: «Errore caricamento avatar: {message}» has one. */
function messagesIn(text: string): string[][] {
  return [...text.matchAll(/«((?:[^«»]|«[^«»]*»)+)»/g)].map(([, message = '']) =>
    message
      .split(/\{\w+\}/)
      .map((piece) => piece.replace(/^[\s»:]+|[\s«:]+$/g, ''))
      .filter(Boolean),
  )
}

test('every message that it quotes is said by the product', () => {
  const said = oneLine(
    ['index.html', 'src/features/cards/public-page/card-page.html', ...product].map(read).join('\n'),
  )
  const quoted = messagesIn(page).flat()
  expect(quoted.filter((piece) => !said.includes(piece))).toEqual([])
  expect(quoted.length).toBeGreaterThan(300)
})

test('it lists every page with the roles that open it, and has a part about each', () => {
  const names = (some: readonly string[]) =>
    some.length === roles.length ? 'all' : roles.filter((role) => some.includes(role)).join(', ') || '–'
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
  const headings = page.split('\n').filter((line) => /^#{2,3} /.test(line))
  for (const { path: address, title, roles: opens, menu } of allPages) {
    const cells = [`${title}: \`${address}\``, names(opens), names(menu?.roles ?? [])]
    expect(rows).toContainEqual(cells)
    expect(headings.filter((line) => line.includes(`\`${address}\``))).toHaveLength(1)
  }
})

test.each(Object.entries(fixedTexts))('to the letter, %s', (_, texts) => {
  const said = product.map(read).join('\n')
  expect(
    texts.filter((text) => !said.includes(text)),
    'not said by the product',
  ).toEqual([])
  expect(
    texts.filter((text) => !proofs.includes(text)),
    'looked for by no test',
  ).toEqual([])
})
