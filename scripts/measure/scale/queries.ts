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

const businessColumns = 'id, insegna, indirizzo, citta, telefono, cellulare, stato'
const websiteColumns = 'id, nome, indirizzo, citta, regione, stato'
const choiceColumns = 'id, insegna, indirizzo, citta, regione, telefono, cellulare, email, logo_url'
const cardColumns = `id, logo_url, background_color, website_id, nome, font, (
  select to_json(website) from (select nome from public.websites where id = cards.website_id) as website
) as websites`
const newest = 'order by created_at desc, id desc'

const named = (person: Person, name: string, sql: string, rest: Partial<ScreenQuery> = {}): ScreenQuery => ({
  name,
  person,
  sql,
  ...rest,
})

/** One query for each named end of a statement (order, limit, condition). */
const rowsOf = (
  person: Person,
  table: string,
  columns: string,
  ends: Record<string, string>,
): ScreenQuery[] =>
  Object.entries(ends).map(([name, end]) =>
    named(person, `${table}: ${name}`, `select ${columns} from public.${table} ${end}`),
  )

/** The first rows of a list in several orders and choices. */
const first = (...list: Parameters<typeof rowsOf>): ScreenQuery[] =>
  rowsOf(...list).map((query) => ({ ...query, first: true }))

/** An exact total: of lists of up to a hundred thousand rows, and always of the dashboard. */
const total = (person: Person, name: string, table: string, condition = ''): ScreenQuery =>
  named(person, name, `select count(*) from public.${table} ${condition}`, { count: true })

const search = (person: Person, table: string, q: string, kind: string): ScreenQuery[] => [
  named(person, `${table}: search, ${kind}`, `select id from public.search_${table}('${q}')`),
  named(person, `${table}: total, ${kind}`, `select public.search_total('${table}', '${q}')`, {
    count: true,
  }),
]

const similar = (table: string, name: string): ScreenQuery[] => {
  const like = (what: string, given: string) =>
    named('admin', `${table}: with ${what}`, `select id from public.similar_${table}(${given})`)
  return [
    like('an e-mail', "_email => 'NESSUNO@example.it'"),
    like('nearly a name in a town', `${name} => 'Caffè Nuovo', _citta => 'forli'`),
  ]
}

function businessQueries(middle: number, rare: string): ScreenQuery[] {
  const selectable = "where ha_sito = false and stato = 'attivo'"
  return [
    ...first('admin', 'businesses', businessColumns, {
      newest: `${newest} limit 20`,
      'by name': 'order by insegna, id limit 20',
      'by town, backwards': 'order by citta desc, id desc limit 20',
      'by state': 'order by stato desc, id desc limit 20',
      suspended: `where stato = 'sospeso' ${newest} limit 20`,
      'suspended, by town': "where stato = 'sospeso' order by citta, id limit 20",
      'without account': `where ha_account = false ${newest} limit 20`,
      'without website': `where ha_sito = false ${newest} limit 20`,
    }),
    total('admin', 'businesses: count', 'businesses'),
    total('admin', 'businesses: count of suspended', 'businesses', "where stato = 'sospeso'"),
    ...rowsOf('admin', 'businesses', 'id', {
      'the page at the middle': `${newest} limit 20 offset ${middle}`,
      'same partita IVA': `where partita_iva = '${rare.padStart(11, '0')}' limit 4`,
    }),
    ...rowsOf('admin', 'businesses', '*', { one: `where id = '${idOf('businesses', middle)}'` }),
    ...search('admin', 'businesses', 'rossi', 'a common word'),
    ...search('admin', 'businesses', rare, 'a rare word'),
    ...search('admin', 'businesses', `trattoria ${rare}`, 'two words'),
    ...search('admin', 'businesses', 'zq', 'two letters that no word begins with'),
    ...similar('businesses', '_insegna'),
    ...first('admin', 'businesses', choiceColumns, {
      'to be chosen for a website': `${selectable} order by insegna, id limit 12`,
    }),
    total('admin', 'businesses: count of those to be chosen', 'businesses', selectable),
  ]
}

const silent = JSON.stringify({ senza_indicazioni: '2026-12-25' })

function websiteQueries(middle: number, rare: string): ScreenQuery[] {
  return [
    ...first('admin', 'websites', websiteColumns, {
      'by name': 'order by nome, id limit 20',
      'by region, backwards': 'order by regione desc, id desc limit 20',
      suspended: "where stato = 'sospeso' order by nome, id limit 20",
    }),
    ...first('admin', 'websites', 'id, nome, logo_url, business_id', {
      'without card': 'where ha_card = false order by nome, id limit 20',
    }),
    total('admin', 'websites: count', 'websites'),
    named('admin', 'websites: silent on a day', `select id from public.search_websites('', '${silent}')`),
    named('admin', 'websites: total of silent', `select public.search_total('websites', '', '${silent}')`, {
      count: true,
    }),
    named(
      'admin',
      'dashboard: holidays ahead',
      "select * from public.silent_websites('{2026-12-25,2026-12-26}')",
      { count: true },
    ),
    ...rowsOf('admin', 'websites', 'id', {
      'the page at the middle': `order by nome, id limit 20 offset ${middle}`,
    }),
    ...search('admin', 'websites', rare, 'a rare word'),
    ...similar('websites', '_nome'),
  ]
}

/** What the admin asks for besides activities and websites, and what gestore asks for. */
function cardAndStaffQueries(rare: string): ScreenQuery[] {
  return [
    ...first('admin', 'cards', cardColumns, { newest: `${newest} limit 12` }),
    total('admin', 'cards: count', 'cards'),
    ...search('admin', 'cards', `card ${rare}`, 'two words'),
    named('admin', 'dashboard: what is left to do', 'select * from public.admin_overview()', { first: true }),
    ...first('gestore', 'websites', websiteColumns, { 'by name': 'order by nome, id limit 20' }),
    total('gestore', 'websites: count', 'websites'),
    ...search('gestore', 'websites', rare, 'a rare word'),
    ...first('gestore', 'services', '*', { newest: `${newest} limit 12` }),
  ]
}

/** What a business and a cliente ask for. */
function ownQueries(owned: string, rare: string): ScreenQuery[] {
  const own = `business_id = ${owned}`
  return [
    ...first('business', 'businesses', 'id', { own: `where user_id = '${people.business}'` }),
    ...first('business', 'websites', websiteColumns, { own: `where ${own} order by nome, id limit 20` }),
    ...first('business', 'websites', 'id, nome', {
      'own without card': `where ha_card = false and ${own} order by nome, id limit 20`,
    }),
    ...first('business', 'cards', cardColumns, { own: `where ${own} ${newest} limit 12` }),
    total('business', 'own cards: count', 'cards', `where ${own}`),
    ...search('business', 'websites', 'rossi', 'a common word'),
    ...search('business', 'cards', rare, 'a rare word of others'),
    named('cliente', 'own role', `select public.get_user_role('${people.cliente}')`, { first: true }),
    ...first('cliente', 'profiles', '*', { own: `where user_id = '${people.cliente}'` }),
  ]
}

/** Every query of the screens on a database of this many businesses. */
export function screenQueries(count: number): ScreenQuery[] {
  const middle = Math.floor(count / 2)
  const rare = String(count - 1)
  const owned = `'${idOf('businesses', ownedBusiness(count))}'`
  return [
    ...businessQueries(middle, rare),
    ...websiteQueries(middle, rare),
    ...cardAndStaffQueries(rare),
    ...ownQueries(owned, rare),
  ]
}
