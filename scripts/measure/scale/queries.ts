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
  /** The table and the text of a search function, so that the plans inside it can be shown. */
  search?: { table: string; q: string }
}

const businessColumns = 'id, insegna, indirizzo, citta, telefono, cellulare, stato'
const websiteColumns = 'id, nome, indirizzo, citta, regione, stato'
const choiceColumns = 'id, insegna, indirizzo, citta, regione, telefono, cellulare, email, logo_url'
const cardColumns = `id, logo_url, background_color, website_id, nome, font, (
  select to_json(website) from (select nome from public.websites where id = cards.website_id) as website
) as websites`
/** The query of an exact total: for lists of up to a hundred thousand rows, and always for the dashboard. */
const exactly = (table: string, rest = '') => `select count(*) from public.${table} ${rest}`
const page = (table: string, columns: string, rest: string) =>
  `select ${columns} from public.${table} ${rest}`

const admin = (name: string, sql: string): ScreenQuery => ({ name, person: 'admin', sql })
const total = (person: Person, name: string, sql: string): ScreenQuery => ({
  name,
  person,
  sql,
  count: true,
})
const first = (person: Person, name: string, sql: string): ScreenQuery => ({
  name,
  person,
  sql,
  first: true,
})
const search = (person: Person, table: string, q: string, kind: string): ScreenQuery[] => [
  {
    name: `${table}: search, ${kind}`,
    person,
    sql: `select id from public.search_${table}('${q}')`,
    search: { table, q },
  },
  {
    name: `${table}: total, ${kind}`,
    person,
    sql: `select public.search_total('${table}', '${q}')`,
    count: true,
  },
]

const similar = (person: Person, table: string, name: string): ScreenQuery[] => [
  {
    name: `${table}: with an e-mail`,
    person,
    sql: `select id from public.similar_${table}(_email => 'NESSUNO@example.it')`,
  },
  {
    name: `${table}: with nearly a name in a town`,
    person,
    sql: `select id from public.similar_${table}(${name} => 'Caffè Nuovo', _citta => 'forli')`,
  },
]

/** The first pages of 'Attività'. */
function businessPages(): ScreenQuery[] {
  return [
    first(
      'admin',
      'businesses: newest',
      page('businesses', businessColumns, 'order by created_at desc, id desc limit 20'),
    ),
    first(
      'admin',
      'businesses: by name',
      page('businesses', businessColumns, 'order by insegna, id limit 20'),
    ),
    first(
      'admin',
      'businesses: by town, backwards',
      page('businesses', businessColumns, 'order by citta desc, id desc limit 20'),
    ),
    first(
      'admin',
      'businesses: by state',
      page('businesses', businessColumns, 'order by stato desc, id desc limit 20'),
    ),
    first(
      'admin',
      'businesses: suspended',
      page(
        'businesses',
        businessColumns,
        "where stato = 'sospeso' order by created_at desc, id desc limit 20",
      ),
    ),
    first(
      'admin',
      'businesses: suspended, by town',
      page('businesses', businessColumns, "where stato = 'sospeso' order by citta, id limit 20"),
    ),
    first(
      'admin',
      'businesses: without account',
      page(
        'businesses',
        businessColumns,
        'where ha_account = false order by created_at desc, id desc limit 20',
      ),
    ),
    first(
      'admin',
      'businesses: without website',
      page('businesses', businessColumns, 'where ha_sito = false order by created_at desc, id desc limit 20'),
    ),
  ]
}

function businessQueries(middle: number, rare: string): ScreenQuery[] {
  return [
    total('admin', 'businesses: count', exactly('businesses')),
    total('admin', 'businesses: count of suspended', exactly('businesses', "where stato = 'sospeso'")),
    admin(
      'businesses: the page at the middle',
      page('businesses', 'id', `order by created_at desc, id desc limit 20 offset ${middle}`),
    ),
    admin('businesses: one', page('businesses', '*', `where id = '${idOf('businesses', middle)}'`)),
    admin(
      'businesses: same partita IVA',
      page('businesses', 'id, insegna', `where partita_iva = '${rare.padStart(11, '0')}' limit 4`),
    ),
    ...search('admin', 'businesses', 'rossi', 'a common word'),
    ...search('admin', 'businesses', rare, 'a rare word'),
    ...search('admin', 'businesses', `trattoria ${rare}`, 'two words'),
    ...search('admin', 'businesses', 'zq', 'two letters that no word begins with'),
    ...similar('admin', 'businesses', '_insegna'),
    first(
      'admin',
      'select-business: first cards',
      page(
        'businesses',
        choiceColumns,
        "where ha_sito = false and stato = 'attivo' order by insegna, id limit 12",
      ),
    ),
    total(
      'admin',
      'select-business: count',
      exactly('businesses', "where ha_sito = false and stato = 'attivo'"),
    ),
  ]
}

function websiteQueries(middle: number, rare: string): ScreenQuery[] {
  return [
    first('admin', 'websites: by name', page('websites', websiteColumns, 'order by nome, id limit 20')),
    first(
      'admin',
      'websites: by region, backwards',
      page('websites', websiteColumns, 'order by regione desc, id desc limit 20'),
    ),
    first(
      'admin',
      'websites: suspended',
      page('websites', websiteColumns, "where stato = 'sospeso' order by nome, id limit 20"),
    ),
    first(
      'admin',
      'websites: without card',
      page('websites', 'id, nome, logo_url, business_id', 'where ha_card = false order by nome, id limit 20'),
    ),
    total('admin', 'websites: count', exactly('websites')),
    admin(
      'websites: the page at the middle',
      page('websites', 'id', `order by nome, id limit 20 offset ${middle}`),
    ),
    ...search('admin', 'websites', rare, 'a rare word'),
    ...similar('admin', 'websites', '_nome'),
  ]
}

/** What the admin asks for besides activities and websites, and what gestore asks for. */
function cardAndStaffQueries(rare: string): ScreenQuery[] {
  return [
    first('admin', 'cards: newest', page('cards', cardColumns, 'order by created_at desc, id desc limit 12')),
    total('admin', 'cards: count', exactly('cards')),
    ...search('admin', 'cards', `card ${rare}`, 'two words'),
    first('admin', 'dashboard: what is left to do', 'select * from public.admin_overview()'),
    first('gestore', 'websites: by name', page('websites', websiteColumns, 'order by nome, id limit 20')),
    total('gestore', 'websites: count', exactly('websites')),
    ...search('gestore', 'websites', rare, 'a rare word'),
    first('gestore', 'services: newest', page('services', '*', 'order by created_at desc, id desc limit 12')),
  ]
}

/** What a business and a cliente ask for. */
function ownQueries(owned: string, rare: string): ScreenQuery[] {
  return [
    first('business', 'own business', page('businesses', 'id', `where user_id = '${people.business}'`)),
    first(
      'business',
      'own websites',
      page('websites', websiteColumns, `where business_id = ${owned} order by nome, id limit 20`),
    ),
    first(
      'business',
      'own cards',
      page('cards', cardColumns, `where business_id = ${owned} order by created_at desc, id desc limit 12`),
    ),
    total('business', 'own cards: count', exactly('cards', `where business_id = ${owned}`)),
    first(
      'business',
      'own websites without card',
      page(
        'websites',
        'id, nome',
        `where ha_card = false and business_id = ${owned} order by nome, id limit 20`,
      ),
    ),
    ...search('business', 'websites', 'rossi', 'a common word'),
    ...search('business', 'cards', rare, 'a rare word of others'),
    first('cliente', 'own role', `select public.get_user_role('${people.cliente}')`),
    first('cliente', 'own profile', page('profiles', '*', `where user_id = '${people.cliente}'`)),
  ]
}

/** The naive queries for the same screens, for comparison; the product sends none of them. */
export function plainWays(count: number): ScreenQuery[] {
  const middle = Math.floor(count / 2)
  const plain = (person: Person, name: string, sql: string): ScreenQuery => ({ name, person, sql })
  return [
    plain(
      'admin',
      'search by `ilike`, which policies keep from the index',
      page('businesses', 'id', "where ricerca ilike '%zq%' order by created_at desc, id desc limit 20"),
    ),
    plain(
      'admin',
      'without website, as an anti-join',
      `select business.id from public.businesses as business
       left join public.websites on websites.business_id = business.id
       where business.stato = 'attivo' and websites.id is null order by insegna, business.id limit 12`,
    ),
    plain(
      'admin',
      'by state, backwards, ties the other way',
      page('businesses', businessColumns, 'order by stato desc, id limit 20'),
    ),
    plain(
      'admin',
      'the page at the middle by name, rows and all',
      page('businesses', businessColumns, `order by insegna, id limit 20 offset ${middle}`),
    ),
    plain(
      'business',
      'own cards, left to the policy',
      page('cards', cardColumns, 'order by created_at desc, id desc limit 12'),
    ),
  ]
}

/** Every query of the screens on a database of this many businesses. */
export function screenQueries(count: number): ScreenQuery[] {
  const middle = Math.floor(count / 2)
  const rare = String(count - 1)
  const owned = `'${idOf('businesses', ownedBusiness(count))}'`
  return [
    ...businessPages(),
    ...businessQueries(middle, rare),
    ...websiteQueries(middle, rare),
    ...cardAndStaffQueries(rare),
    ...ownQueries(owned, rare),
  ]
}
