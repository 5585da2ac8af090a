import { expect, test } from 'vitest'
import { answerFor } from './answer.ts'
import type { Closure } from './opening-state.ts'
import { stored } from './sample.test-data.ts'

const base = 'https://bottega.example'
const at = (clock: string) => Date.parse(`${clock}+01:00`)
const closed = (dal: string, al: string): Closure => ({ dal, al, orari: null, motivo: 'Ferie' })

test('the answer contains these fields and no others', () => {
  const whole = { ...stored, partita_iva: '12345678903', user_id: 'x', stato: 'attivo', business_id: 'y' }
  expect(answerFor(whole, at('2026-03-02T10:00'), base)).toEqual({
    id: stored.id,
    nome: stored.nome,
    telefono: stored.telefono,
    cellulare: stored.cellulare,
    email: stored.email,
    indirizzo: stored.indirizzo,
    citta: stored.citta,
    regione: stored.regione,
    logo_url: `${base}/storage/v1/object/public/business-logos/1.webp?v=2`,
    immagine_copertina_url: `${base}/storage/v1/object/public/website-covers/a.webp`,
    orari: stored.orari,
    chiusure: [],
    fuso_orario: 'Europe/Rome',
    aperto: true,
    fino_a: '2026-03-02T12:00:00.000Z',
    aggiornato: '2026-03-01T10:00:00.123Z',
    jsonld: expect.objectContaining({ '@type': 'LocalBusiness' }),
  })
})

test('closures are announced when they touch the next sixty days', () => {
  const all = [
    closed('2026-02-20', '2026-03-01'),
    closed('2026-03-02', '2026-03-02'),
    closed('2026-05-01', '2026-07-01'),
    closed('2026-07-02', '2026-07-03'),
  ]
  const told = (clock: string) => answerFor({ ...stored, chiusure: all }, at(clock), base).chiusure
  expect(told('2026-03-02T10:00')).toEqual([all[1], all[2]])
  // A closure that ended yesterday still decides whether yesterday's evening continues.
  expect(told('2026-03-02T05:59')).toEqual([all[0], all[1], all[2]])
  expect(told('2026-02-28T10:00').map(({ dal }) => dal)).toEqual(['2026-02-20', '2026-03-02'])
})
