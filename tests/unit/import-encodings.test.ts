import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businesses } from '#features/business-import/columns/businesses.ts'
import { matchColumns } from '#features/business-import/columns/columns.ts'
import { readImportFile } from '#features/business-import/file/contents.ts'
import { businessKind } from '#features/business-import/rows/businesses.ts'
import { checked, rowsOf } from '#features/business-import/rows/kind.ts'

/** Letters beyond ASCII, with their bytes in each code page. */
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
    const read = await readImportFile(businesses, encoded(text, page))
    expect(read.guessed).toBe(guessed)
    expect(matchColumns(businesses, read.headers).citta).toBe(4)
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
      businesses,
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
        const read = await readImportFile(businesses, encoded(text, page))
        expect(read.rows.map(({ cells }) => cells[0])).toEqual(names)
      }),
    )
  })
})

describe('signs and foreign letters', () => {
  const bytesOf = (text: string, bytes: Readonly<Record<string, number>>) =>
    Uint8Array.from([...text], (char) => bytes[char] ?? char.charCodeAt(0))
  const of1252 = {
    '…': 0x85,
    '•': 0x95,
    '–': 0x96,
    '—': 0x97,
    '“': 0x93,
    '”': 0x94,
    Ž: 0x8e,
    ž: 0x9e,
    Š: 0x8a,
    '™': 0x99,
  }
  const of850 = { ü: 0x81, ö: 0x94, ä: 0x84, ß: 0xe1, Ü: 0x9a, Ö: 0x99, ò: 0x95, à: 0x85, è: 0x8a }
  const ofMac = { ü: 0x9f, ö: 0x9a, ä: 0x8a, '…': 0xc9, '•': 0xa5, '–': 0xd0, '“': 0xd2, '”': 0xd3 }
  const read = async (name: string, bytes: Readonly<Record<string, number>>) => {
    const file = bytesOf(`Insegna;Ditta;Email\n${name};x;a@x.example`, bytes)
    return { file, ...(await readImportFile(businesses, file)) }
  }

  test.each([
    ['Windows', of1252, 'Aperto… sempre'],
    ['Windows', of1252, 'Sempre aperto…'],
    ['Windows', of1252, '…e poi'],
    ['Windows', of1252, 'Perugia… e oltre'],
    ['Windows', of1252, 'Pizza • Pasta'],
    ['Windows', of1252, 'Pizza – Pasta — Pane'],
    ['Windows', of1252, '• Pane'],
    ['Windows', of1252, 'Bar “Roma”'],
    ['Windows', of1252, 'bar “da gino”'],
    ['Windows', of1252, 'Žena'],
    ['Windows', of1252, 'Šport'],
    ['Windows', of1252, 'Casa Božic'],
    ['Windows', of1252, 'Pane™ fresco'],
    ['MS-DOS', of850, 'Müller'],
    ['MS-DOS', of850, 'MÜLLER'],
    ['MS-DOS', of850, 'Köln'],
    ['MS-DOS', of850, 'Bäcker'],
    ['MS-DOS', of850, 'Österreich und Größe'],
    ['MS-DOS', of850, 'Nicolò'],
    ['MS-DOS', of850, 'Può già'],
    ['MS-DOS', of850, 'Cioè'],
    ['Macintosh', ofMac, 'Müller'],
    ['Macintosh', ofMac, 'Köln'],
    ['Macintosh', ofMac, 'Bäcker'],
    ['Macintosh', ofMac, 'Aperto… sempre'],
    ['Macintosh', ofMac, 'Pizza • Pasta – Pane'],
    ['Macintosh', ofMac, 'Bar “Roma”'],
  ] as const)('of %s are read: %#', async (page, bytes, name) => {
    const contents = await read(name, bytes)
    expect(contents.rows[0]?.cells[0]).toBe(name)
    expect([undefined, page]).toContain(contents.guessed)
  })

  test('are read by the chosen encoding, whatever is more likely, and the choice stays open', async () => {
    const { file } = await read('Müller', of850)
    for (const [encoding, name] of [
      ['Macintosh', 'MÅller'],
      ['MS-DOS', 'Müller'],
      ['Windows', 'M\u0081ller'],
    ] as const) {
      const chosen = await readImportFile(businesses, file, { encoding })
      expect(chosen.rows[0]?.cells[0]).toBe(name)
      expect(chosen.guessed).toBe(encoding)
    }
  })
})

test('apostrophes of Windows and of Macintosh are told apart', async () => {
  for (const page of ['Windows', 'Macintosh'] as const) {
    for (const name of ['Bar dell’Angolo', 'L’ANGOLO', 'Pane e po’ di vino']) {
      const read = await readImportFile(
        businesses,
        encoded(`Insegna;Ditta;Email\n${name};x;a@x.example`, page),
      )
      expect(read.rows[0]?.cells[0], page).toBe(name)
    }
  }
})

test('a file of which no encoding makes Italian says which was read, and its cells are to be corrected', async () => {
  const text = [head, row('Caff?')].join('\n')
  const bytes = new TextEncoder().encode(text.replace('Città', 'Comune'))
  bytes[bytes.indexOf('?'.charCodeAt(0))] = 0xa6
  expect((await readImportFile(businesses, bytes)).guessed).toBeDefined()
  const control = text.replaceAll('?', '\u008f')
  const contents = await readImportFile(businesses, new TextEncoder().encode(control))
  const [read] = rowsOf(businesses, contents, matchColumns(businesses, contents.headers))
  expect(read && checked(businessKind, read.texts, businessKind.nothingKnown).messages?.insegna).toMatch(
    /non si legge/,
  )
})
