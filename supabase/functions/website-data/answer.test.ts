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
    stagioni: [],
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
  const told = (clock: string) =>
    answerFor({ ...stored, chiusure: all.map((one) => ({ ...one, id: one.dal })) }, at(clock), base).chiusure
  expect(told('2026-03-02T10:00')).toEqual([all[1], all[2]])
  // A closure that ended yesterday still decides whether yesterday's evening continues.
  expect(told('2026-03-02T05:59')).toEqual([all[0], all[1], all[2]])
  expect(told('2026-02-28T10:00').map(({ dal }) => dal)).toEqual(['2026-02-20', '2026-03-02'])
})

test('seasons of each year are told, and those that are not over', () => {
  const season = (nome: string, dal: string, al: string, ogni_anno: boolean) => {
    return { nome, dal, al, ogni_anno, orari: { ...stored.orari, sempreAperto: true } }
  }
  const stagioni = [
    season('Estate', '2020-06-01', '2020-09-15', true),
    season('Fiera', '2026-02-28', '2026-03-01', false),
    season('Saldi', '2026-03-02', '2026-03-20', false),
    season('Vecchi saldi', '2025-03-02', '2025-03-20', false),
  ]
  const told = (clock: string) => answerFor({ ...stored, stagioni }, at(clock), base)
  expect(told('2026-03-02T10:00').stagioni).toEqual([stagioni[0], stagioni[2]])
  // A season that ended yesterday still decides whether yesterday's evening continues.
  expect(told('2026-03-02T05:59').stagioni.map(({ nome }) => nome)).toEqual(['Estate', 'Fiera', 'Saldi'])
  expect(told('2026-03-02T22:00')).toMatchObject({ aperto: true, fino_a: '2026-03-20T23:00:00.000Z' })
})
