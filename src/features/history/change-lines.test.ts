import { describe, expect, it } from 'vitest'
import { changedLines, firstLines, imageLines } from './change-lines.ts'

const labels = { nome: 'Nome', telefono: 'Telefono', stato: 'Stato' }
const words = {
  labels,
  kept: {
    user_id: { label: 'Account di accesso', says: (id: unknown) => (id ? 'collegato' : '') },
    logo_url: { label: 'Logo', image: 'own' as const },
    immagine_copertina_url: { label: 'Immagine di copertina', image: 'own' as const },
    ricerca: {},
  },
  wordsOf: (row: Readonly<Record<string, unknown>>) => ({
    nome: row.nome ?? '',
    telefono: row.telefono ?? '',
    stato: row.stato === 'attivo' ? 'Attivo' : 'Sospeso',
  }),
}
const bar = { nome: 'Bar', telefono: '06 555', stato: 'attivo', user_id: null, ricerca: 'bar' }

describe('a change', () => {
  it('is told by the fields that differ, in their order and words', () => {
    expect(changedLines(bar, { ...bar, stato: 'sospeso', telefono: '06 556' }, words)).toEqual([
      { label: 'Telefono', before: '06 555', after: '06 556' },
      { label: 'Stato', before: 'Attivo', after: 'Sospeso' },
    ])
  })

  it('has nothing where nothing was, whether the column is null or empty', () => {
    expect(changedLines({ ...bar, telefono: null }, bar, words)).toEqual([
      { label: 'Telefono', before: '', after: '06 555' },
    ])
    expect(changedLines({ ...bar, telefono: null }, { ...bar, telefono: '' }, words)).toEqual([])
  })

  it('names what no form writes, without ids', () => {
    expect(changedLines(bar, { ...bar, user_id: crypto.randomUUID(), ricerca: 'x' }, words)).toEqual([
      { label: 'Account di accesso', before: '', after: 'collegato' },
    ])
  })

  it('of images tells both addresses', () => {
    const before = { logo_url: null, nome: 'Bar' }
    const after = { logo_url: '/storage/v1/object/public/business-logos/a.png', nome: 'Baretto' }
    expect(imageLines({ before, after }, words)).toEqual([
      { label: 'Logo', column: 'logo_url', before: null, after: after.logo_url },
    ])
    expect(imageLines({ before: null, after: { immagine_copertina_url: null } }, words)).toEqual([])
  })
})

it('a new row is told by what was not empty', () => {
  expect(firstLines({ ...bar, telefono: null }, words)).toEqual([
    { label: 'Nome', after: 'Bar' },
    { label: 'Stato', after: 'Attivo' },
  ])
})
