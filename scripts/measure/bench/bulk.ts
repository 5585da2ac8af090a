import { migratedDatabase } from '../../../testing/ready-database.ts'
import { percentile } from '../percentile.ts'
import { everyDay } from '../scale/rows.ts'
import { type Figure, less } from './figures.ts'
import { inTurn } from './pairs.ts'

const rows = 1000
const place = `'a@example.it', 'Via Roma ' || n, 'Forlì', 'Emilia-Romagna'`
const numbered = `from generate_series(1, ${rows}) as n`

/** Rows of each table refer to those of the tables before it. */
const inserts = {
  payment_methods: `insert into public.payment_methods (iban, titolare)
    select 'IT60X0542811101000000123456', 'Mario Rossi ' || n ${numbered}`,
  services: `insert into public.services (nome, descrizione, costo, durata)
    select 'Servizio ' || n, 'Ogni settimana una pagina nuova', 100, 12 ${numbered}`,
  graphic_services: `insert into public.graphic_services (nome, descrizione, costo, durata)
    select 'Servizio ' || n, 'Ogni settimana una pagina nuova', 100, '12' ${numbered}`,
  businesses: `insert into public.businesses
    (id, ragione_sociale, insegna, partita_iva, email, indirizzo, citta, regione)
    select md5('b' || n)::uuid, 'Società ' || n, 'Caffè ' || n, '01234560587', ${place} ${numbered}`,
  websites: `insert into public.websites (id, business_id, nome, orari, email, indirizzo, citta, regione)
    select md5('w' || n)::uuid, md5('b' || n)::uuid, 'Caffè ' || n, ${everyDay}, ${place} ${numbered}`,
  cards: `insert into public.cards (business_id, website_id, nome)
    select md5('b' || n)::uuid, md5('w' || n)::uuid, 'Tessera ' || n ${numbered}`,
  closures: `insert into public.closures (website_id, dal, al, motivo)
    select md5('w' || n)::uuid, '2026-08-10', '2026-08-20', 'Ferie' ${numbered}`,
  // As many of one website as it may have, because each is compared with the others.
  seasons: `insert into public.seasons (website_id, nome, dal, al, orari)
    select md5('w' || n / 100)::uuid, 'Stagione ' || n, date '2030-01-01' + n, date '2030-01-01' + n, ${everyDay}
    from generate_series(100, ${99 + rows}) as n`,
}

/** For rows that by themselves cost little; a card also sets the flag of its website. */
const budgets: Record<string, Figure['budget']> = {
  payment_methods: less(7, 10),
  cards: less(10, 15),
  closures: less(15, 22),
  seasons: less(4, 6),
}

/** How many times as long many new rows of one statement take with the triggers of their table as without. */
export async function measureBulk(rounds: number): Promise<Figure[]> {
  const database = await migratedDatabase()
  try {
    const figures: Figure[] = []
    for (const [table, insert] of Object.entries(inserts)) {
      const measured = await inTurn(rounds, async (side) => {
        const triggers = side === 'own' ? '' : `alter table public.${table} disable trigger user`
        await database.exec(`begin; ${triggers}`)
        const began = performance.now()
        await database.exec(insert)
        const milliseconds = performance.now() - began
        await database.exec('rollback')
        return milliseconds
      })
      const value = percentile(measured.map(({ own, other }) => own / other))
      const what = `${rows} ${table} in one statement, as many times as long as without triggers`
      figures.push({ what, value, unit: '', budget: budgets[table] ?? less(2.5, 3.5) })
      await database.exec(insert)
    }
    return figures
  } finally {
    await database.close()
  }
}
