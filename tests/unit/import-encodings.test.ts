import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchColumns } from '#features/business-import/columns/columns.ts'
import { readImportFile } from '#features/business-import/file/contents.ts'
import { checkTexts, rowsOf } from '#features/business-import/rows/check.ts'

/** The bytes of letters beyond ASCII, as the code pages give them. */
const pages = {
  Windows: {
    letters: 'àèéìòùÀÈÉÌÒÙçüöäß’°€',
    bytes: 'e0 e8 e9 ec f2 f9 c0 c8 c9 cc d2 d9 e7 fc f6 e4 df 92 b0 80',
  },
  Macintosh: {
    letters: 'àèéìòùÀÈÉÌÒÙçüöäß’°€',
    bytes: '88 8f 8e 93 98 9d cb e9 83 ed f1 f4 8d 9f 9a 8a a7 d5 a1 db',
  },
  'MS-DOS': {
    letters: 'àèéìòùÀÈÉÌÒÙçüöäß°€',
    bytes: '85 8a 82 8d 95 97 b7 d4 90 de e3 eb 87 81 94 84 e1 f8 d5',
  },
} as const
type Page = keyof typeof pages

function encoded(text: string, page: Page): Uint8Array {
  const bytes = pages[page].bytes.split(' ').map((hex) => Number.parseInt(hex, 16))
  const letters = [...pages[page].letters]
  return Uint8Array.from([...text], (char) => bytes[letters.indexOf(char)] ?? char.charCodeAt(0))
}

const kinds: Page[] = ['Windows', 'Macintosh', 'MS-DOS']
const head = 'Insegna;Ragione sociale;P.IVA;Indirizzo;Città;Regione;Email'
const row = (name: string, street = 'Via Roma 1', town = 'Torino') =>
  `${name};${name};12345678903;${street};${town};Piemonte;a@x.example`

describe.each(kinds)('a CSV of %s', (page) => {
  const guessed = page === 'Windows' ? undefined : page

  test('has its letters, and its heading Città is known', async () => {
    const text = [head, row('Caffè Perché', 'Via Nicolò Tommaseo 3', 'Forlì'), row('Là Sù è già così')].join(
      '\r\n',
    )
    const read = await readImportFile(encoded(text, page))
    expect(read.guessed).toBe(guessed)
    expect(matchColumns(read.headers, new Map()).citta).toBe(4)
    expect(read.rows.map(({ cells }) => cells[0])).toEqual(['Caffè Perché', 'Là Sù è già così'])
    expect(read.rows[0]?.cells.slice(3, 5)).toEqual(['Via Nicolò Tommaseo 3', 'Forlì'])
  })

  test.each([
    ['a single accent', 'Bar Forlì'],
    ['a single accent of a capital', 'CAFFÈ CENTRALE'],
    ['capitals', 'CITTÀ È PERCHÉ LUNEDÌ NICOLÒ GESÙ'],
    ['an accent at the beginning', 'È Buono'],
    ['German', 'Bäckerei Müller Größe Köln Größe'],
    ['French', 'Garçon café crème'],
    ['a number', 'Caffè n° 5'],
    ['an amount', 'Città 5 €'],
  ])('is read with %s', async (_, name) => {
    const read = await readImportFile(
      encoded(['Insegna;Ditta;Email', `${name};x;a@x.example`].join('\n'), page),
    )
    expect(read.rows[0]?.cells[0]).toBe(name)
  })

  test('is read whatever words it has', async () => {
    const words = [
      'Caffè',
      'Città',
      'già',
      'Così',
      'NICOLÒ',
      'Perché',
      'TRIBÙ',
      'più',
      'Virtù',
      'È',
      'Bar',
      'lì',
    ]
    const name = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
      .map((some) => `Bar ${some.join(' ')}`)
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 5 }), async (names) => {
        const text = ['Insegna;Ditta;Email', ...names.map((each) => `${each};x;a@x.example`)].join('\n')
        const read = await readImportFile(encoded(text, page))
        expect(read.rows.map(({ cells }) => cells[0])).toEqual(names)
      }),
    )
  })
})

test('apostrophes of Windows and of Macintosh are told apart', async () => {
  for (const page of ['Windows', 'Macintosh'] as const) {
    for (const name of ['Bar dell’Angolo', 'L’ANGOLO', 'Pane e po’ di vino']) {
      const read = await readImportFile(encoded(`Insegna;Ditta;Email\n${name};x;a@x.example`, page))
      expect(read.rows[0]?.cells[0], page).toBe(name)
    }
  }
})

test('a file of which no encoding makes Italian says which was read, and its cells are to be corrected', async () => {
  const text = [head, row('Caff?')].join('\n')
  const bytes = new TextEncoder().encode(text.replace('Città', 'Comune'))
  bytes[bytes.indexOf('?'.charCodeAt(0))] = 0xa6
  expect((await readImportFile(bytes)).guessed).toBeDefined()
  const control = text.replaceAll('?', '\u008f')
  const contents = await readImportFile(new TextEncoder().encode(control))
  const [read] = rowsOf(contents, matchColumns(contents.headers, new Map()))
  expect(read && checkTexts(read.texts).messages?.insegna).toMatch(/non si legge/)
})
