import { describe, expect, test } from 'vitest'
import { readCell } from '../columns/cells.ts'
import { matchColumns } from '../columns/columns.ts'
import type { ImportTexts } from '../columns/description.ts'
import { sales } from '../columns/sales.ts'
import { sampleCsv } from '../columns/sample.ts'
import { readImportFile } from '../file/contents.ts'
import { rowsOf } from './kind.ts'
import type { KnownSales } from './known-sales.ts'
import { identifiedRows } from './row-id.ts'
import { saleKind } from './sales.ts'
import { statesOf } from './states.ts'

const nino = { id: 'b1', insegna: 'Da Nino' }
const twin = { id: 'b2', insegna: 'Da Nino' }
const shop = { id: 'b3', insegna: 'Secondo Negozio' }
const known: KnownSales = {
  services: new Map([
    ['gestionecompleta', [{ key: 'services:s1', nome: 'Gestione completa' }]],
    ['logoeidentita', [{ key: 'graphic_services:g1', nome: 'Logo e identità' }]],
    [
      'vetrina',
      [
        { key: 'services:s2', nome: 'Vetrina' },
        { key: 'graphic_services:g2', nome: 'Vetrina' },
      ],
    ],
  ]),
  buyers: new Map([
    ['Da Nino', [nino]],
    ['Bar Luna', [nino, twin]],
    ['Secondo Negozio', [shop]],
    ['Nessuno', []],
    ['01234560587', [nino]],
    ['12345678903', [twin, shop]],
    ['00000000000', []],
  ]),
  asked: new Set(['b1']),
  sales: new Map([['b1\nservices:s1\n2025-01-31', 'v1']]),
}
const texts: ImportTexts = {
  attivita: 'Da Nino',
  partita_iva: '',
  servizio: 'gestione  completa',
  costo: '349,00',
  inizio: '31/01/2026',
  mesi: '3',
  pagata_il: '05/02/2026',
}
const check = (change: ImportTexts = {}) => saleKind.check({ ...texts, ...change }, known)

describe('cells', () => {
  test.each([
    ['costo', '€ 1.234,50', '1234,50'],
    ['costo', '1.234,50 €', '1234,50'],
    ['costo', '1,234.50', '1234,50'],
    ['costo', '49.9', '49,90'],
    ['costo', '49', '49,00'],
    ['costo', '="49,90"', '49,90'],
    ['costo', '1.234', '1.234'],
    ['costo', '-5', '-5'],
    ['costo', '49,905', '49,905'],
    ['inizio', '31/01/2026', '31/01/2026'],
    ['inizio', '1/2/26', '01/02/2026'],
    ['inizio', '31-1-2026', '31/01/2026'],
    ['inizio', '31.01.2026', '31/01/2026'],
    ['inizio', '2026-01-31', '31/01/2026'],
    ['inizio', '2026-01-31T00:00:00Z', '31/01/2026'],
    ['inizio', '31/01/2026 00:00', '31/01/2026'],
    ['inizio', '31 gennaio 2026', '31/01/2026'],
    ['inizio', '1° marzo 2026', '01/03/2026'],
    ['inizio', '31-gen-26', '31/01/2026'],
    ['inizio', '31/02/2026', '31/02/2026'],
    ['inizio', '1/31/2026', '1/31/2026'],
    ['inizio', '45000', '45000'],
    ['inizio', 'domani', 'domani'],
    ['mesi', '12', '12'],
    ['mesi', '12,00', '12'],
    ['mesi', '12.0', '12'],
    ['mesi', '12 mesi', '12'],
    ['mesi', '1 mese', '1'],
    ['mesi', '2 anni', '24'],
    ['mesi', 'Annuale', '12'],
    ['mesi', 'TRIMESTRALE', '3'],
    ['mesi', 'una tantum', ''],
    ['mesi', 'constructor', 'constructor'],
    ['mesi', '3 settimane', '3 settimane'],
    ['pagata_il', 'no', ''],
    ['pagata_il', '5/2/2026', '05/02/2026'],
    ['pagata_il', 'sì', 'sì'],
    ['partita_iva', '1234560587', '01234560587'],
    ['servizio', "'=1+1", '=1+1'],
  ])('%s: %j is read as %j', (name, cell, text) => {
    expect(readCell(sales, name, cell)).toBe(text)
  })
})

describe('a row', () => {
  test('is written as the form writes it, under the name that the catalogue has', () => {
    expect(check().complete?.columns).toEqual({
      business_id: 'b1',
      service_id: 's1',
      graphic_service_id: null,
      nome: 'Gestione completa',
      costo: 349,
      mesi: 3,
      inizio: '2026-01-31',
      stato: 'attiva',
      pagata_il: '2026-02-05',
      note: null,
    })
    expect(check({ servizio: 'LOGO E IDENTITÀ', mesi: '', pagata_il: '' }).complete?.columns).toMatchObject({
      graphic_service_id: 'g1',
      service_id: null,
      mesi: null,
      pagata_il: null,
    })
  })

  test.each<[what: string, change: ImportTexts, business: string]>([
    ['its name alone', {}, 'b1'],
    ['its partita IVA alone', { attivita: '', partita_iva: '01234560587' }, 'b1'],
    [
      'its partita IVA, under a name that nobody has',
      { attivita: 'Nessuno', partita_iva: '01234560587' },
      'b1',
    ],
    [
      'its name among those of a partita IVA',
      { attivita: 'Secondo Negozio', partita_iva: '12345678903' },
      'b3',
    ],
    ['its partita IVA among those of a name', { attivita: 'Bar Luna', partita_iva: '12345678903' }, 'b2'],
  ])('tells its activity by %s', (_, change, business) => {
    expect(check(change).complete?.columns.business_id).toBe(business)
  })

  test.each<[change: ImportTexts, messages: Record<string, string | RegExp>]>([
    [{ attivita: 'Nessuno' }, { attivita: 'Nessuna attività si chiama così' }],
    [{ attivita: 'Bar Luna' }, { attivita: 'Più attività si chiamano così: scrivi la partita IVA' }],
    [{ attivita: '' }, { attivita: "Scrivi il nome dell'attività, o la sua partita IVA" }],
    [{ partita_iva: '00000000000' }, { partita_iva: 'Nessuna attività ha questa partita IVA' }],
    [
      { attivita: '', partita_iva: '12345678903' },
      { attivita: 'Più attività hanno questa partita IVA: scrivi quale' },
    ],
    [
      { attivita: 'Secondo Negozio', partita_iva: '01234560587' },
      { attivita: "È il nome di un'attività con un'altra partita IVA" },
    ],
    [{ servizio: 'Vetrina' }, { servizio: 'Più servizi si chiamano così' }],
    [{ servizio: 'constructor' }, { servizio: 'Nessun servizio si chiama così' }],
    [{ servizio: ' ' }, { servizio: 'Servizio è obbligatorio' }],
    [{ costo: '' }, { costo: 'Costo è obbligatorio' }],
    [{ costo: '-5' }, { costo: 'Il costo non può essere negativo' }],
    [{ costo: '1.234' }, { costo: 'Non è chiaro: scrivi 1234 oppure 1,23' }],
    [{ costo: '=1+1' }, { costo: 'Scrivi un importo in euro, ad esempio 49,90' }],
    [{ inizio: '' }, { inizio: 'Inizio è obbligatorio' }],
    [{ inizio: '31/02/2026' }, { inizio: 'Scrivi una data, ad esempio 31/01/2026' }],
    [{ inizio: '01/01/1999' }, { inizio: 'Scegli una data tra il 2000 e il 2199' }],
    [{ mesi: '61' }, { mesi: 'Scrivi un numero intero da 1 a 60, o lascia vuoto' }],
    [{ mesi: '3 settimane' }, { mesi: 'Scrivi un numero intero da 1 a 60, o lascia vuoto' }],
    [{ pagata_il: 'sì' }, { pagata_il: 'Scrivi una data, ad esempio 31/01/2026' }],
    [{ servizio: 'Caff\ufffd' }, { servizio: 'Nel file un carattere non si legge: riscrivi il testo' }],
  ])('%j is to be corrected', (change, messages) => {
    expect(check(change)).toEqual({ complete: null, messages })
  })

  test('of the same activity, service and beginning is a double of a stored one or of an earlier one', () => {
    const row = (line: number, change: ImportTexts = {}) => ({ line, texts: { ...texts, ...change } })
    const stated = statesOf(
      saleKind,
      [
        row(2),
        row(3, { attivita: '', partita_iva: '01234560587', costo: '1' }),
        row(4, { inizio: '31/01/2025' }),
        row(5, { inizio: '01/02/2026' }),
      ],
      known,
    )
    expect(stated.map(({ state }) => (state.kind === 'doppia' ? state.equal : state.kind))).toMatchObject([
      'nuova',
      { line: 2, name: 'Gestione completa di Da Nino dal 31/01/2026' },
      { id: 'v1' },
      'nuova',
    ])
  })

  test('has the id of its content, from release to release', () => {
    const { complete } = check()
    const ids = identifiedRows(saleKind, complete ? [complete, complete] : []).map(({ id }) => id)
    expect(ids).toMatchInlineSnapshot(`
      [
        "49b80adb-c379-55d4-b425-962e07dbfbbe",
        "2678cb61-e714-56d8-86dd-723b5a485aff",
      ]
    `)
  })
})

describe('columns', () => {
  test('are recognised by what Italian spreadsheets say', () => {
    const headers = [
      'Cliente',
      'P.IVA',
      'Abbonamento',
      'Canone',
      'Decorrenza',
      'Periodicità',
      'Pagato il',
      'Note',
    ]
    expect(matchColumns(sales, headers)).toEqual({
      attivita: 0,
      partita_iva: 1,
      servizio: 2,
      costo: 3,
      inizio: 4,
      mesi: 5,
      pagata_il: 6,
    })
  })

  test('no header means two', () => {
    const all = Object.values(sales.columns).flatMap(({ headers }) => headers)
    expect(all.toSorted().filter((word, place, sorted) => word === sorted[place + 1])).toEqual([])
  })

  test('the sample is read whole', async () => {
    const contents = await readImportFile(sales, new TextEncoder().encode(sampleCsv('sales')))
    const rows = rowsOf(sales, contents, matchColumns(sales, contents.headers))
    expect(contents.sure).toBe(true)
    expect(rows.map((row) => row.texts.costo)).toEqual(['349,00', '149,00', '590,00'])
    expect(rows.map((row) => row.texts.inizio)).toEqual(['01/02/2026', '15/03/2026', '20/03/2026'])
  })
})
