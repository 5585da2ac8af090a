import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { roles } from '#permissions'
import { type Block, blocksOf, guideFor, type Piece, piecesOf, textOf, withName } from './parse-guide.ts'

const markdown = readFileSync('docs/guida.md', 'utf8')

test('names, values and links of a line are told apart, and markup of others is text', () => {
  expect(piecesOf('Premi **Crea**, `#fff`, [qui](#la-sua), [fuori](note.md) <b>no</b>')).toEqual([
    { kind: 'text', text: 'Premi ' },
    { kind: 'name', text: 'Crea' },
    { kind: 'text', text: ', ' },
    { kind: 'code', text: '#fff' },
    { kind: 'text', text: ', ' },
    { kind: 'link', text: 'qui', to: '#la-sua' },
    { kind: 'text', text: ', ' },
    { kind: 'text', text: 'fuori' },
    { kind: 'text', text: ' <b>no</b>' },
  ])
})

test('a list keeps the lines and the list that belong to an entry', () => {
  const blocks = blocksOf([
    'Prima',
    'riga',
    '',
    '1. Uno',
    '   e mezzo',
    '2. Due:',
    '   - a',
    '   - b',
    '',
    'Fine',
  ])
  expect(blocks).toMatchObject([
    { kind: 'text', pieces: [{ text: 'Prima riga' }] },
    {
      ordered: true,
      items: [
        { pieces: [{ text: 'Uno e mezzo' }], inner: [] },
        { pieces: [{ text: 'Due:' }], inner: [{ ordered: false, items: [{}, {}] }] },
      ],
    },
    { kind: 'text', pieces: [{ text: 'Fine' }] },
  ])
})

test('a topic of another chapter stands in the chapter that is the role’s own', () => {
  const text =
    '## A\n\n<!-- per: admin -->\n\n### Uno\n\nx\n\n### Due\n\n<!-- per: admin, business -->\n\ny\n\n## B\n\n<!-- per: business -->\n\nz\n'
  const read = (role: string) =>
    guideFor(text, role).map(({ title, topics }) => [title, ...topics.map((topic) => topic.title)])
  expect(read('admin')).toEqual([['A', 'Uno', 'Due']])
  expect(read('business')).toEqual([['B', 'B', 'Due']])
  expect(read('cliente')).toEqual([])
})

const linksOf = (block: Block): Piece[] =>
  block.kind === 'text'
    ? block.pieces
    : block.items.flatMap(({ pieces, inner }) => [...pieces, ...inner.flatMap(linksOf)])

describe.each(roles)('the guide of the role %s', (role) => {
  const topics = guideFor(markdown, role).flatMap((chapter) => chapter.topics)

  test('leads only to topics that it has, each once', () => {
    const ids = topics.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const links = topics
      .flatMap(({ blocks }) => blocks.flatMap(linksOf))
      .flatMap(({ kind, to }) => (kind === 'link' && to?.startsWith('#') ? [to.slice(1)] : []))
    expect(links.filter((to) => !ids.includes(to))).toEqual([])
  })

  test('is text alone, without a rest of markdown', () => {
    expect(topics.length).toBeGreaterThan(10)
    expect(topics.map(textOf).filter((text) => /\*\*|`|\]\(|<!--|!\[|^#/m.test(text))).toEqual([])
  })
})

test('a provider is named in the text, and the code stays as customers copy it', () => {
  const named = withName(markdown, 'WebMarche')
  expect(named).not.toMatch(/\bBottega\b|[Cc]hi gestisce il/)
  expect(named).toContain('`bottega-orari::part(stato)`')
  expect(withName('Apri Bottega. Chiedi a chi gestisce il servizio.', 'Marche S.r.l.')).toBe(
    'Apri Marche S.r.l. Chiedi a Marche S.r.l.',
  )
})
