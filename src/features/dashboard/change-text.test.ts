import { expect, test } from 'vitest'
import { changeText } from './change-text.ts'

test.each([
  [{ telefono: '06 555' }, { telefono: '06 556' }, 'Telefono: 06 555 → 06 556'],
  [{ telefono: null }, { telefono: '06 556' }, 'Telefono: vuoto → 06 556'],
  [{ stato: 'attivo' }, { stato: 'sospeso' }, 'Stato: Attivo → Sospeso'],
  [{ costo: 10 }, { costo: 12.5 }, 'Costo: 10,00 € → 12,50 €'],
  [{ orari: {} }, { orari: { sempreAperto: true } }, 'Orari di apertura'],
  [{ citta: 'Roma', orari: {} }, { citta: 'Bari', orari: {} }, "Città: Roma → Bari e un'altra modifica"],
  [
    { citta: 'Roma', orari: {}, logo_url: null },
    { citta: 'Bari', orari: {}, logo_url: '/x' },
    'Città: Roma → Bari e altre 2 modifiche',
  ],
  [{ nome: 'a' }, { nome: 'b'.repeat(60) }, `Nome: a → ${'b'.repeat(39)}…`],
  [{ closed: 1 }, { closed: 2 }, null],
])('%j to %j: %s', (before, after, text) =>
  expect(changeText(before, after)?.replace(/\u00a0/g, ' ') ?? null).toBe(text),
)
