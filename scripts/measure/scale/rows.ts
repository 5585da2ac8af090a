import postgres from 'postgres'
import { defaultOrari } from '../../../testing/factories.ts'

/** A superuser's session over one connection. */
export type Session = postgres.Sql

/**
 * The users of the queries, with their ids. The business user owns one business in the middle, with a website and a card.
 */
export const people = {
  admin: '00000000-0000-4000-8000-0000000000a1',
  gestore: '00000000-0000-4000-8000-0000000000a2',
  business: '00000000-0000-4000-8000-0000000000a3',
  cliente: '00000000-0000-4000-8000-0000000000a4',
} as const
export type Person = keyof typeof people

/** The id of the nth row of a table, from 1. */
export const idOf = (table: 'businesses' | 'websites' | 'cards' | 'sales', n: number) =>
  `${{ businesses: 'b', websites: 'e', cards: 'c', sales: 'a' }[table]}0000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

const id = (letter: string) => `('${letter}0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
const pick = (list: readonly string[], n: string) =>
  `(array[${list.map((word) => `'${word}'`).join(',')}])[1 + (${n}) % ${list.length}]`

// Italian names of shops and places, so that words occur as often as in real data.
const trades = 'Bar Trattoria Pizzeria Ferramenta Panificio Gelateria Osteria Ottica'.split(' ')
const names = 'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco'.split(' ')
const towns = 'Roma Milano Napoli Torino Palermo Genova Bologna Firenze Bari Forlì'.split(' ')
const regions = 'Lazio Lombardia Campania Piemonte Sicilia Liguria Emilia-Romagna Toscana'.split(' ')

/** One in this many businesses has no website, one in this many websites no card. */
const gap = 50

const monday = defaultOrari.lunedi
/** Opening hours as SQL, the same on every day. */
export const everyDay = `'${JSON.stringify({ ...defaultOrari, sabato: monday, domenica: monday })}'::jsonb`

const shop = `${pick(trades, 'n')} || ' ' || ${pick(names, 'n / 8 + n / 1000')} || ' ' || n`
const town = pick(towns, 'n / 3 + n / 7000')

/** Fills a migrated, empty database with this many businesses, and counts from then on what policies call. */
export async function filledAt(url: string, count: number): Promise<Session> {
  const session = postgres(url, { max: 1, onnotice: () => {} })
  await fill(session, count)
  await session.unsafe("set track_functions = 'all'")
  return session
}

/**
 * Inserts slightly fewer websites and cards than businesses, and a sale of each. Triggers and foreign keys are disabled and their results
 * inserted directly; indexes are created afterwards, as a restore does.
 */
async function fill(session: Session, count: number): Promise<void> {
  const rebuilt = await session.unsafe<{ name: string; made: string }[]>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and relname in ('businesses', 'websites', 'cards', 'sales')
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  await session
    .unsafe(`
    set session_replication_role = replica;
    ${rebuilt.map(({ name }) => `drop index ${name};`).join('\n')}
    alter table public.websites drop constraint websites_orari_valid, drop constraint websites_orari_in_order;
    insert into auth.users (id, aud, role, email)
    select id::uuid, 'authenticated', 'authenticated', name || '@scale.test'
    from json_each_text('${JSON.stringify(people)}') as person (name, id);
    insert into auth.sessions (id, user_id, aal) select id, id, 'aal1' from auth.users;
    insert into public.profiles (user_id, display_name) select id, email from auth.users;
    insert into public.user_roles (user_id, role) select id, split_part(email, '@', 1) from auth.users;
    insert into public.businesses (
      id, user_id, ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email, telefono, stato, created_at,
      ha_sito
    )
    select
      ${id('b')}, case when n = ${ownedBusiness(count)} then '${people.business}'::uuid end, ${shop} || ' S.r.l.', ${shop},
      'Via Garibaldi ' || n % 300, ${town}, ${pick(regions, 'n / 3')}, lpad(n::text, 11, '0'),
      'negozio' || n || '@example.it', '06 ' || 1000000 + n, case when n % 12 = 0 then 'sospeso' else 'attivo' end,
      timestamptz '2026-01-01' - interval '1 minute' * (${count} - n), n % ${gap} <> 1
    from generate_series(1, ${count}) as n;
    insert into public.websites (
      id, business_id, nome, email, orari, indirizzo, citta, regione, stato, created_at, ha_card
    )
    select
      ${id('e')}, ${id('b')}, ${shop}, 'sito' || n || '@example.it', ${everyDay}, 'Via Garibaldi ' || n % 300, ${town},
      ${pick(regions, 'n / 3')}, case when n % 15 = 0 then 'sospeso' else 'attivo' end,
      timestamptz '2026-01-01' - interval '1 minute' * (${count} - n), n % ${gap} <> 2
    from generate_series(1, ${count}) as n where n % ${gap} <> 1;
    insert into public.cards (id, business_id, website_id, nome, created_at, ricerca)
    select
      ${id('c')}, ${id('b')}, ${id('e')}, 'Card ' || n, timestamptz '2026-01-01' - interval '1 minute' * (${count} - n),
      private.fold('Card ' || n || E'\\n' || ${shop})
    from generate_series(1, ${count}) as n where n % ${gap} not in (1, 2);
    insert into public.services (nome, costo, durata)
    select 'Social ' || n, 10, 1 from generate_series(1, least(${count}, 1000)) as n;
    insert into public.graphic_services (nome, costo, durata)
    select 'Grafica ' || n, 10, '1' from generate_series(1, least(${count}, 1000)) as n;
    insert into public.sales (
      id, business_id, service_id, nome, costo, mesi, inizio, stato, pagata_il, rinnovata, ricerca, insegna_ordine
    )
    select
      ${id('a')}, ${id('b')}, (select min(id::text)::uuid from public.services), 'Social ' || n % 1000, n % 900,
      case when n % 20 <> 0 then (array[1, 3, 6, 12])[1 + n % 4] end, current_date - 400 + n % 430,
      (array['attiva', 'attiva', 'attiva', 'attiva', 'attiva', 'attiva', 'attiva', 'conclusa', 'annullata', 'proposta'])[1 + n % 10],
      case when n % 25 <> 0 then current_date end,
      -- What is left to renew are a few of those that have ended.
      n % 50 <> 0 and current_date - 400 + n % 430 < current_date - 10,
      private.fold(${shop} || E'\\n' || ${shop} || ' S.r.l.' || E'\\nSocial ' || n % 1000), private.sort_key(${shop})
    from generate_series(1, ${count}) as n;
    ${rebuilt.map(({ made }) => `${made};`).join('\n')}
    set session_replication_role = origin;
  `)
    .simple()
  for (const table of [
    'businesses',
    'websites',
    'cards',
    'services',
    'graphic_services',
    'sales',
    'user_roles',
  ]) {
    await session.unsafe(`vacuum (analyze) public.${table}`)
  }
}

/** The number of the business that the business user owns. */
export function ownedBusiness(count: number): number {
  return Math.max(3, Math.floor(count / 100) * 50 + 3)
}
