import type { Stored } from './answer.ts'

const day = {
  aperto: true,
  mattina_abilitata: true,
  apertura_mattina: '09:00',
  chiusura_mattina: '13:00',
  pomeriggio_abilitato: true,
  apertura_pomeriggio: '15:00',
  chiusura_pomeriggio: '19:00',
}
const closed = { ...day, aperto: false }

/** A shop that opens on weekdays, for tests. */
export const stored: Stored = {
  id: 'b0000000-0000-4000-8000-000000000001',
  nome: 'Forno & Figli </script><b>',
  telefono: '011 555 0101',
  cellulare: '333 555 0101',
  email: 'forno@example.it',
  indirizzo: 'Via Roma 1',
  citta: 'Torino',
  regione: 'Piemonte',
  logo_url: 'https://old.example/storage/v1/object/public/business-logos/1.webp?v=2',
  immagine_copertina_url: '/storage/v1/object/public/website-covers/a.webp',
  orari: {
    sempreAperto: false,
    lunedi: day,
    martedi: day,
    mercoledi: day,
    giovedi: day,
    venerdi: { ...day, chiusura_pomeriggio: '01:00' },
    sabato: closed,
    domenica: closed,
  },
  chiusure: [],
  stagioni: [],
  aggiornato: '2026-03-01T10:00:00.123456+00:00',
}
