import { expect, test } from 'vitest'
import { changeText } from './change-text.ts'

test.each([
  ['businesses', { telefono: '06 555' }, { telefono: '06 556' }, 'Telefono: 06 555 → 06 556'],
  ['businesses', { telefono: null }, { telefono: '06 556' }, 'Telefono: vuoto → 06 556'],
  ['websites', { stato: 'attivo' }, { stato: 'sospeso' }, 'Stato: Attivo → Sospeso'],
  ['graphic_services', { costo: 10 }, { costo: 12.5 }, 'Costo: 10,00 € → 12,50 €'],
  ['websites', { orari: {} }, { orari: { sempreAperto: true } }, 'Orari di apertura'],
  [
    'websites',
    { citta: 'Roma', orari: {} },
    { citta: 'Bari', orari: {} },
    "Città: Roma → Bari e un'altra modifica",
  ],
  [
    'websites',
    { citta: 'Roma', orari: {}, logo_url: null },
    { citta: 'Bari', orari: {}, logo_url: '/x' },
    'Città: Roma → Bari e altre 2 modifiche',
  ],
  ['cards', { nome: 'a' }, { nome: 'b'.repeat(60) }, `Nome: a → ${'b'.repeat(39)}…`],
  ['businesses', { closed: 1 }, { closed: 2 }, null],
  [
    'services',
    { descrizione: null, durata: 1 },
    { descrizione: 'x', durata: 3 },
    "Descrizione e un'altra modifica",
  ],
  ['businesses', { user_id: null }, { user_id: 'a' }, 'Account di accesso'],
  [
    'businesses',
    { email: 'a@b.it', cellulare: null },
    { email: 'c@b.it', cellulare: '3' },
    "Cellulare: vuoto → 3 e un'altra modifica",
  ],
  ['businesses', null, { telefono: '06' }, null],
  ['others', { telefono: '05' }, { telefono: '06' }, null],
])('%s, %j to %j: %s', (table, before, after, text) =>
  expect(changeText(table, before, after)?.replace(/\u00a0/g, ' ') ?? null).toBe(text),
)
