import { idOf, ownedBusiness, type Person, people } from './rows.ts'

/** One query of a screen, as PostgREST writes it. */
export type ScreenQuery = {
  name: string
  person: Person
  sql: string
  /** Reads the first rows of a list: its time must not grow with the table. */
  first?: boolean
  /** Counts a total: it may read as many rows as are counted exactly. */
  count?: boolean
}

/** Queries by their names; a name that begins with '+' is of the first rows of a list, with '#' of a total. */
type Queries = Record<string, string>

const newest = 'order by created_at desc, id desc'
const business = 'select id, insegna, indirizzo, citta, telefono, cellulare, stato from public.businesses'
const choice =
  'select id, insegna, indirizzo, citta, regione, telefono, cellulare, email, logo_url from public.businesses'
const selectable = "where ha_sito = false and stato = 'attivo'"
const website = 'select id, nome, indirizzo, citta, regione, stato from public.websites'
const card = `select id, logo_url, background_color, website_id, nome, font, (
  select to_json(website) from (select nome from public.websites where id = cards.website_id) as website
) as websites from public.cards`
const silent = JSON.stringify({ senza_indicazioni: '2026-12-25' })

const sale = `select id, business_id, nome, costo, mesi, inizio, fine, stato, pagata_il, rinnovata, (
  select to_json(business) from (select insegna, stato from public.businesses where id = sales.business_id) as business
) as businesses from public.sales`
const ending = JSON.stringify({ in_scadenza: 'true' })

const search = (table: string, q: string, kind: string): Queries => ({
  [`${table}: search, ${kind}`]: `select id from public.search_${table}('${q}')`,
  [`#${table}: total, ${kind}`]: `select public.search_total('${table}', '${q}')`,
})

const similar = (table: string, name: string): Queries => ({
  [`${table}: with an e-mail`]: `select id from public.similar_${table}(_email => 'NESSUNO@example.it')`,
  [`${table}: with nearly a name in a town`]: `select id from public.similar_${table}(${name} => 'Caffè Nuovo', _citta => 'forli')`,
})

const onBusinesses = (middle: number, rare: string): Queries => ({
  '+businesses: newest': `${business} ${newest} limit 20`,
  '+businesses: by name': `${business} order by insegna_ordine, id limit 20`,
  '+businesses: by town, backwards': `${business} order by citta_ordine desc, id desc limit 20`,
  '+businesses: by state': `${business} order by stato desc, id desc limit 20`,
  '+businesses: suspended': `${business} where stato = 'sospeso' ${newest} limit 20`,
  '+businesses: suspended, by town': `${business} where stato = 'sospeso' order by citta_ordine, id limit 20`,
  '+businesses: without account': `${business} where ha_account = false ${newest} limit 20`,
  '+businesses: without website': `${business} where ha_sito = false ${newest} limit 20`,
  '#businesses: count': 'select count(*) from public.businesses',
  '#businesses: count of suspended': "select count(*) from public.businesses where stato = 'sospeso'",
  'businesses: the page at the middle': `select id from public.businesses ${newest} limit 20 offset ${middle}`,
  'businesses: same partita IVA': `select id from public.businesses where partita_iva = '${rare.padStart(11, '0')}' limit 4`,
  'businesses: one': `select * from public.businesses where id = '${idOf('businesses', middle)}'`,
  ...search('businesses', 'rossi', 'a common word'),
  ...search('businesses', rare, 'a rare word'),
  ...search('businesses', `trattoria ${rare}`, 'two words'),
  ...search('businesses', 'zq', 'two letters that no word begins with'),
  ...similar('businesses', '_insegna'),
  '+businesses: to be chosen for a website': `${choice} ${selectable} order by insegna_ordine, id limit 12`,
  '#businesses: count of those to be chosen': `select count(*) from public.businesses ${selectable}`,
})

const onWebsites = (middle: number, rare: string): Queries => ({
  '+websites: by name': `${website} order by nome_ordine, id limit 20`,
  '+websites: by town': `${website} order by citta_ordine, id limit 20`,
  '+websites: by region, backwards': `${website} order by regione_ordine desc, id desc limit 20`,
  '+websites: suspended': `${website} where stato = 'sospeso' order by nome_ordine, id limit 20`,
  '+websites: without card': `${website} where ha_card = false order by nome_ordine, id limit 20`,
  '#websites: count': 'select count(*) from public.websites',
  'websites: the next thousand of an export': `${website} where nome_ordine > private.sort_key('Bar 2') order by nome_ordine, id limit 20`,
  'websites: silent on a day': `select id from public.search_websites('', '${silent}')`,
  '#websites: total of silent': `select public.search_total('websites', '', '${silent}')`,
  '#dashboard: holidays ahead': "select * from public.silent_websites('{2026-12-25,2026-12-26}')",
  'websites: the page at the middle': `select id from public.websites order by nome_ordine, id limit 20 offset ${middle}`,
  ...search('websites', rare, 'a rare word'),
  ...similar('websites', '_nome'),
})

const onSales = (middle: number, rare: string): Queries => ({
  '+sales: by beginning': `${sale} order by inizio desc, id desc limit 20`,
  '+sales: by activity': `${sale} order by insegna_ordine, id limit 20`,
  '+sales: by service, backwards': `${sale} order by nome_ordine desc, id desc limit 20`,
  '+sales: by cost': `${sale} order by costo, id limit 20`,
  '+sales: by end': `${sale} order by fine, id limit 20`,
  '+sales: by payment': `${sale} order by pagata_il desc, id desc limit 20`,
  '+sales: proposed': `${sale} where stato = 'proposta' order by inizio desc, id desc limit 20`,
  '+sales: to be paid': `${sale} where da_incassare = true order by inizio desc, id desc limit 20`,
  '#sales: count': 'select count(*) from public.sales',
  '#sales: count of those to be paid': 'select count(*) from public.sales where da_incassare = true',
  '#sales: ending': `select id from public.search_sales('', '${ending}', 'fine', false)`,
  '#sales: total of ending': `select public.search_total('sales', '', '${ending}')`,
  '#sales: figures': 'select public.sales_overview()',
  'sales: the page at the middle': `select id from public.sales order by inizio desc, id desc limit 20 offset ${middle}`,
  '+sales: of one activity': `${sale} where business_id = '${idOf('businesses', middle)}' order by inizio desc, id desc limit 20`,
  'sales: one': `select * from public.sales where id = '${idOf('sales', middle)}'`,
  'sales: whom a spreadsheet means': `select id from public.buyers('{${rare.padStart(11, '0')}}', '{"BAR ROSSI ${rare}"}')`,
  ...search('sales', rare, 'a rare word'),
  ...search('sales', `social ${rare}`, 'two words'),
})

/** Every query of the screens on a database of this many businesses. */
export function screenQueries(count: number): ScreenQuery[] {
  const middle = Math.floor(count / 2)
  const rare = String(count - 1)
  const own = `business_id = '${idOf('businesses', ownedBusiness(count))}'`
  const queries: Record<Person, Queries> = {
    admin: {
      ...onBusinesses(middle, rare),
      ...onWebsites(middle, rare),
      ...onSales(middle, rare),
      '+cards: newest': `${card} ${newest} limit 12`,
      '#cards: count': 'select count(*) from public.cards',
      ...search('cards', `card ${rare}`, 'two words'),
      '#dashboard: what is left to do': 'select * from public.admin_overview()',
    },
    gestore: {
      '+websites: by name': `${website} order by nome_ordine, id limit 20`,
      '#websites: count': 'select count(*) from public.websites',
      ...search('websites', rare, 'a rare word'),
      '+sales: by beginning': `${sale} order by inizio desc, id desc limit 20`,
      '#sales: figures': 'select public.sales_overview()',
      ...search('sales', rare, 'a rare word'),
      '+services: newest': `select * from public.services ${newest} limit 12`,
    },
    business: {
      '+businesses: own': `select id from public.businesses where user_id = '${people.business}'`,
      '+websites: own': `${website} where ${own} order by nome_ordine, id limit 20`,
      '+websites: own without card': `${website} where ha_card = false and ${own} order by nome_ordine, id limit 20`,
      '+cards: own': `${card} where ${own} ${newest} limit 12`,
      '+sales: own': `${sale} where ${own} order by inizio desc, id desc limit 20`,
      '#own cards: count': `select count(*) from public.cards where ${own}`,
      ...search('websites', 'rossi', 'a common word'),
      ...search('cards', rare, 'a rare word of others'),
    },
    cliente: {
      '+own role': `select public.get_user_role('${people.cliente}')`,
      '+profiles: own': `select * from public.profiles where user_id = '${people.cliente}'`,
    },
  }
  return (Object.keys(queries) as Person[]).flatMap((person) =>
    Object.entries(queries[person]).map(([name, sql]) => ({
      name: name.replace(/^[+#]/, ''),
      person,
      sql,
      first: name.startsWith('+'),
      count: name.startsWith('#'),
    })),
  )
}
