import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { factories } from '../../../testing/factories.ts'
import type { RunningServer } from '../../../testing/server.ts'

/** The user of a screen; a visitor has not signed in. */
export type Viewer = 'visitor' | 'admin' | 'gestore' | 'business' | 'cliente'

/** A screen with the demo rows, of which one picture is taken at each width. */
export interface Screen {
  /** The beginning of the file's name; for roles other than admin it begins with the role. */
  name: string
  as: Viewer
  path: string
  /** Text that is on the screen when it is complete: its title, or the text that appears last. */
  shows: string
  /** What is prepared before the page is opened. */
  before?: (page: Page) => Promise<void>
  /** Actions before the picture is taken. */
  act?: (page: Page, server: RunningServer) => Promise<void>
  /** `page`: the whole scrollable page; `section`: one titled group of fields; by default, the visible window. */
  extent?: 'page' | { section: string }
  /** A screen that only phones have. */
  phoneOnly?: boolean
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const find = (text: string) => async (page: Page) => {
  await press('Trova')(page)
  await page.getByRole('combobox', { name: 'Che cosa vuoi trovare?' }).fill(text)
}

/** Demo rows are identified by the last digits of their ids (supabase/seed.sql). */
const row = (letter: string, number: string) => `${letter}0000000-0000-4000-8000-0000000000${number}`
const nino = { business: row('b', '01'), website: row('e', '01'), card: row('c', '01') }

/** Replaces relative times, which depend on the moment of the picture. */
async function stillTimes(page: Page) {
  await page.getByText('Ultime modifiche').or(page.getByText('Versione attuale')).waitFor()
  await page.locator('time[title]').evaluateAll((times) => {
    for (const time of times) time.textContent = '2 ore fa'
  })
}

/** Makes two changes; the second restores the row as the other pictures show it. */
async function showHistory(page: Page, server: RunningServer) {
  const db = await server.signInAs('admin')
  const { data } = await db
    .from('businesses')
    .select('telefono')
    .eq('id', nino.business)
    .single()
    .throwOnError()
  for (const telefono of [null, data.telefono]) {
    await db.from('businesses').update({ telefono }).eq('id', nino.business).throwOnError()
  }
  await press('Cronologia')(page)
  await stillTimes(page)
}

const visitor: Screen[] = [
  { name: 'login', as: 'visitor', path: '', shows: 'Password dimenticata?' },
  {
    name: 'register',
    as: 'visitor',
    path: '',
    shows: 'Registrandoti avrai un account di tipo Cliente.',
    act: (page) => page.getByRole('tab', { name: 'registrati' }).click(),
  },
  {
    name: 'recovery',
    as: 'visitor',
    path: '',
    shows: 'Invia il link',
    act: press('Password dimenticata?'),
  },
  { name: 'not-found', as: 'visitor', path: 'nessuna-pagina', shows: 'Oops! Page not found' },
]

const admin: Omit<Screen, 'as'>[] = [
  { name: 'dashboard', path: 'dashboard', shows: '25 mar 2026', act: stillTimes, extent: 'page' },
  { name: 'menu', path: 'dashboard', shows: 'Logout', act: press('Apri menu'), phoneOnly: true },
  { name: 'activity', path: 'dashboard/activity', shows: 'Gelateria Artica' },
  {
    name: 'activity-import',
    path: 'dashboard/activity/import',
    shows: 'Da correggere',
    act: async (page) => {
      const sample = await readFile('docs/attivita-esempio.csv', 'utf8')
      const wrong = ';Senza insegna S.r.l.;123;nessuna;Via Po 2;Torino;TO;;;\r\n'
      const double = sample.trimEnd().split('\r\n').at(-1)
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'clienti.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${sample}${wrong}${double}\r\n`),
      })
    },
  },
  {
    name: 'activity-chosen',
    path: 'dashboard/activity',
    shows: 'Esporta selezionate',
    act: (page) => page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check(),
  },
  { name: 'activity-create', path: 'dashboard/activity/create', shows: 'Accesso', extent: 'page' },
  {
    name: 'activity-errors',
    path: 'dashboard/activity/create',
    shows: 'Ragione sociale è obbligatoria',
    act: press('Crea Attività'),
  },
  {
    name: 'activity-edit',
    path: `dashboard/activity/edit/${row('b', '02')}`,
    shows: 'Salva Modifiche',
    extent: 'page',
  },
  {
    name: 'activity-account',
    path: `dashboard/activity/edit/${row('b', '02')}`,
    shows: 'Crea account',
    act: press('Crea account di accesso'),
  },
  { name: 'websites', path: 'dashboard/websites', shows: 'Gelateria Artica' },
  {
    name: 'websites-select',
    path: 'dashboard/websites/select',
    shows: 'Attività scelta: Hotel Mirador',
    act: (page) => page.getByRole('radio', { name: 'Hotel Mirador' }).check({ force: true }),
  },
  {
    name: 'website-create',
    path: `dashboard/websites/create/${row('b', '16')}`,
    shows: 'Sempre aperto',
    extent: 'page',
  },
  { name: 'website-edit', path: `dashboard/websites/edit/${nino.website}`, shows: 'Sempre aperto' },
  {
    name: 'hours',
    path: `dashboard/websites/edit/${nino.website}`,
    shows: 'Sempre aperto',
    extent: { section: 'Orari di Apertura' },
  },
  {
    name: 'closures',
    path: `dashboard/websites/edit/${nino.website}`,
    shows: 'Dal',
    extent: { section: 'Chiusure e aperture straordinarie' },
    act: press(/^Ferragosto/),
  },
  {
    name: 'customer-site',
    path: `dashboard/websites/edit/${nino.website}`,
    shows: 'Copia i dati per Google',
    extent: { section: 'Sul sito del cliente' },
  },
  {
    name: 'hours-copy',
    path: `dashboard/websites/edit/${nino.website}`,
    shows: 'Su quali giorni?',
    act: async (page) => {
      await press('Copia su… (Martedì)')(page)
      await page.getByLabel('Dal lunedì al venerdì').check({ force: true })
    },
  },
  {
    name: 'unsaved',
    path: `dashboard/websites/edit/${nino.website}`,
    shows: 'Ci sono modifiche non salvate',
    act: async (page) => {
      await page.getByLabel('Telefono').fill('06 5550 1250')
      await press('Annulla')(page)
    },
  },
  { name: 'social', path: 'dashboard/social', shows: 'Gestione completa' },
  { name: 'social-create', path: 'dashboard/social/create', shows: 'Crea Servizio', extent: 'page' },
  { name: 'social-edit', path: `dashboard/social/edit/${row('5', '02')}`, shows: 'Salva Modifiche' },
  { name: 'graphics', path: 'dashboard/graphics', shows: 'Menù e listini' },
  { name: 'graphics-create', path: 'dashboard/graphics/create', shows: 'Crea Servizio', extent: 'page' },
  { name: 'graphics-edit', path: `dashboard/graphics/edit/${row('6', '01')}`, shows: 'Salva Modifiche' },
  { name: 'cards', path: 'dashboard/cards', shows: 'Amici di Nino' },
  {
    name: 'card-create',
    path: 'dashboard/cards/create',
    shows: 'Crea Card',
    extent: 'page',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Attività' }).fill('vesuvio')
      await page.getByRole('option', { name: 'Pizzeria Vesuvio 1952' }).click()
      await page.getByLabel('Nome', { exact: true }).fill('Un forno di punti')
      await page.getByLabel('Font').selectOption('Playfair Display')
      await page.getByLabel('Colore di sfondo').fill('#1d3557')
    },
  },
  { name: 'card-edit', path: `dashboard/cards/edit/${nino.card}`, shows: 'Salva Modifiche' },
  {
    name: 'card-delete',
    path: 'dashboard/cards',
    shows: 'Sei sicuro di voler eliminare questa card?',
    act: press('Elimina Amici di Nino'),
  },
  { name: 'billing', path: 'dashboard/billing', shows: 'Bottega Digitale S.r.l.' },
  {
    name: 'billing-add',
    path: 'dashboard/billing',
    shows: 'Titolare',
    act: press('Aggiungi Metodo di Pagamento'),
  },
  {
    name: 'billing-code',
    path: 'dashboard/billing',
    shows: 'Scarica PNG',
    act: press(/^Codice QR/),
  },
  {
    name: 'billing-delete',
    path: 'dashboard/billing',
    shows: 'Eliminare questo metodo di pagamento?',
    act: press(/^Elimina/),
  },
  { name: 'users', path: 'dashboard/users', shows: 'coming soon' },
  { name: 'sales', path: 'dashboard/sales', shows: 'coming soon' },
  { name: 'profile', path: 'dashboard/profile', shows: 'Sicurezza Account', extent: 'page' },
  { name: 'search', path: 'dashboard', shows: 'Recenti', act: press('Trova') },
  { name: 'search-results', path: 'dashboard', shows: 'risultati', act: find('bologna') },
]

const gestore: Omit<Screen, 'as'>[] = [
  { name: 'dashboard', path: 'dashboard', shows: 'Contenuto in arrivo...' },
  { name: 'websites', path: 'dashboard/websites', shows: 'Gelateria Artica' },
  { name: 'social', path: 'dashboard/social', shows: 'Gestione completa' },
  { name: 'graphics', path: 'dashboard/graphics', shows: 'Menù e listini' },
  { name: 'profile', path: 'dashboard/profile', shows: 'Sicurezza Account', extent: 'page' },
]

const business: Omit<Screen, 'as'>[] = [
  { name: 'dashboard', path: 'dashboard', shows: 'Contenuto in arrivo...' },
  { name: 'websites', path: 'dashboard/websites', shows: 'Trattoria da Nino' },
  { name: 'website-edit', path: `dashboard/websites/edit/${nino.website}`, shows: 'Sempre aperto' },
  { name: 'social', path: 'dashboard/social', shows: 'Gestione completa' },
  { name: 'graphics', path: 'dashboard/graphics', shows: 'Menù e listini' },
  { name: 'cards', path: 'dashboard/cards', shows: 'Amici di Nino' },
  { name: 'card-edit', path: `dashboard/cards/edit/${nino.card}`, shows: 'Salva Modifiche' },
  { name: 'billing', path: 'dashboard/billing', shows: 'coming soon' },
  { name: 'profile', path: 'dashboard/profile', shows: 'Sicurezza Account', extent: 'page' },
]

const cliente: Omit<Screen, 'as'>[] = [
  { name: 'dashboard', path: 'dashboard', shows: 'Contenuto in arrivo...' },
  { name: 'card', path: 'dashboard/card', shows: 'Nessuna card disponibile' },
  { name: 'activity', path: 'dashboard/client-activity', shows: 'Nessuna attività' },
  { name: 'profile', path: 'dashboard/profile', shows: 'Sicurezza Account', extent: 'page' },
]

/** Taken last, since it changes a row. */
const changing: Screen[] = [
  {
    name: 'history',
    as: 'admin',
    path: `dashboard/activity/edit/${nino.business}`,
    shows: 'vuoto',
    act: showHistory,
  },
  {
    name: 'live-lost',
    as: 'admin',
    path: `dashboard/websites/edit/${nino.website}`,
    shows: 'Le modifiche degli altri si vedono ricaricando la pagina',
    before: (page) => page.routeWebSocket(/\/realtime\//, (socket) => socket.close()),
  },
  {
    name: 'live-news',
    as: 'admin',
    path: 'dashboard/activity',
    shows: 'Ci sono novità: aggiorna',
    act: async (page, server) => {
      await page
        .getByRole('checkbox', { name: /^Seleziona / })
        .nth(3)
        .check()
      await factories(server.serviceClient()).business({ insegna: 'Bar Sport' })
    },
  },
  {
    name: 'stale',
    as: 'admin',
    path: `dashboard/websites/edit/${nino.website}`,
    shows: 'Tieni il tuo',
    act: async (page, server) => {
      await page.getByLabel('Telefono').fill('06 5550 1250')
      const theirs = { telefono: '06 5550 1300', indirizzo: 'Via dei Coronari 50' }
      await server.serviceClient().from('websites').update(theirs).eq('id', nino.website).throwOnError()
      await press('Salva Modifiche')(page)
    },
  },
]

const seenBy = (as: Viewer, screens: Omit<Screen, 'as'>[]): Screen[] =>
  screens.map((screen) => ({ ...screen, as, name: as === 'admin' ? screen.name : `${as}-${screen.name}` }))

export const screens: readonly Screen[] = [
  ...visitor,
  ...seenBy('admin', admin),
  ...seenBy('gestore', gestore),
  ...seenBy('business', business),
  ...seenBy('cliente', cliente),
  ...changing,
]

/** A desktop and a phone window, in pixels, with common heights. */
const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const

/** The windows in which a screen is taken, the widest first. */
export const windowsOf = ({ phoneOnly }: Screen) => windows.filter(({ width }) => !phoneOnly || width < 768)

export const fileOf = ({ name }: Screen, width: number) => `${name}-${width}.webp`

/** The files in docs/screens. */
export const pictureNames = screens.flatMap((screen) =>
  windowsOf(screen).map(({ width }) => fileOf(screen, width)),
)
