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

/** The code contains the site's address, which is another one at each start of the server. */
async function shareCard(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.site = 'https://bottega.example.it'
  })
  await press('Condividi Amici di Nino')(page)
  await page.getByRole('img', { name: /^Codice QR/ }).waitFor()
}

/** A Wednesday at ten, by the device's clock and by the server's. */
async function onWednesday(page: Page) {
  const now = new Date('2026-03-04T10:00:00+01:00')
  await page.clock.setFixedTime(now)
  await page.route('**/website-data?**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: now.toUTCString() } })
  })
}

type Rest = Omit<Screen, 'name' | 'as' | 'path' | 'shows'>
type Taken = Omit<Screen, 'as'>

const at = (name: string, path: string, shows: string, rest: Rest = {}): Taken => ({
  name,
  path,
  shows,
  ...rest,
})

const visitor: Taken[] = [
  at('login', '', 'Password dimenticata?'),
  at('register', '', 'Registrandoti avrai un account di tipo Cliente.', {
    act: (page) => page.getByRole('tab', { name: 'registrati' }).click(),
  }),
  at('recovery', '', 'Invia il link', { act: press('Password dimenticata?') }),
  at('not-found', 'nessuna-pagina', 'Oops! Page not found'),
  at('card-page', `c/${nino.card}`, 'Orari di apertura', { before: onWednesday, extent: 'page' }),
]

const admin: Taken[] = [
  at('dashboard', 'dashboard', '25 mar 2026', { act: stillTimes, extent: 'page' }),
  at('menu', 'dashboard', 'Logout', { act: press('Apri menu'), phoneOnly: true }),
  at('activity', 'dashboard/activity', 'Gelateria Artica'),
  at('activity-import', 'dashboard/activity/import', 'Da correggere', {
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
  }),
  at('activity-chosen', 'dashboard/activity', 'Esporta selezionate', {
    act: (page) => page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check(),
  }),
  at('activity-create', 'dashboard/activity/create', 'Accesso', { extent: 'page' }),
  at('activity-errors', 'dashboard/activity/create', 'Ragione sociale è obbligatoria', {
    act: press('Crea Attività'),
  }),
  at('activity-edit', `dashboard/activity/edit/${row('b', '02')}`, 'Salva Modifiche', { extent: 'page' }),
  at('activity-account', `dashboard/activity/edit/${row('b', '02')}`, 'Crea account', {
    act: press('Crea account di accesso'),
  }),
  at('websites', 'dashboard/websites', 'Gelateria Artica'),
  at('websites-select', 'dashboard/websites/select', 'Attività scelta: Hotel Mirador', {
    act: (page) => page.getByRole('radio', { name: 'Hotel Mirador' }).check({ force: true }),
  }),
  at('website-create', `dashboard/websites/create/${row('b', '16')}`, 'Sempre aperto', { extent: 'page' }),
  at('website-edit', `dashboard/websites/edit/${nino.website}`, 'Sempre aperto'),
  at('hours', `dashboard/websites/edit/${nino.website}`, 'Sempre aperto', {
    extent: { section: 'Orari di Apertura' },
  }),
  at('closures', `dashboard/websites/edit/${nino.website}`, 'Dal', {
    extent: { section: 'Chiusure e aperture straordinarie' },
    act: press(/^Ferragosto/),
  }),
  at('customer-site', `dashboard/websites/edit/${nino.website}`, 'Copia i dati per Google', {
    extent: { section: 'Sul sito del cliente' },
  }),
  at('hours-copy', `dashboard/websites/edit/${nino.website}`, 'Su quali giorni?', {
    act: async (page) => {
      await press('Copia su… (Martedì)')(page)
      await page.getByLabel('Dal lunedì al venerdì').check({ force: true })
    },
  }),
  at('unsaved', `dashboard/websites/edit/${nino.website}`, 'Ci sono modifiche non salvate', {
    act: async (page) => {
      await page.getByLabel('Telefono').fill('06 5550 1250')
      await press('Annulla')(page)
    },
  }),
  at('social', 'dashboard/social', 'Gestione completa'),
  at('social-create', 'dashboard/social/create', 'Crea Servizio', { extent: 'page' }),
  at('social-edit', `dashboard/social/edit/${row('5', '02')}`, 'Salva Modifiche'),
  at('graphics', 'dashboard/graphics', 'Menù e listini'),
  at('cards', 'dashboard/cards', 'Amici di Nino'),
  at('card-create', 'dashboard/cards/create', 'Crea Card', {
    extent: 'page',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Attività' }).fill('vesuvio')
      await page.getByRole('option', { name: 'Pizzeria Vesuvio 1952' }).click()
      await page.getByLabel('Nome', { exact: true }).fill('Un forno di punti')
      await page.getByLabel('Font').selectOption('Playfair Display')
      await page.getByLabel('Colore di sfondo').fill('#1d3557')
    },
  }),
  at('card-edit', `dashboard/cards/edit/${nino.card}`, 'Salva Modifiche'),
  at('card-share', 'dashboard/cards', 'Copia', { act: shareCard }),
  at('card-delete', 'dashboard/cards', 'Sei sicuro di voler eliminare questa card?', {
    act: press('Elimina Amici di Nino'),
  }),
  at('billing', 'dashboard/billing', 'Bottega Digitale S.r.l.'),
  at('billing-add', 'dashboard/billing', 'Titolare', { act: press('Aggiungi Metodo di Pagamento') }),
  at('billing-code', 'dashboard/billing', 'Scarica PNG', { act: press(/^Codice QR/) }),
  at('users', 'dashboard/users', 'coming soon'),
  at('profile', 'dashboard/profile', 'Sicurezza Account', { extent: 'page' }),
  at('search', 'dashboard', 'Recenti', { act: press('Trova') }),
  at('search-results', 'dashboard', 'risultati', { act: find('bologna') }),
]

const gestore: Taken[] = [
  at('dashboard', 'dashboard', 'Contenuto in arrivo...'),
  at('websites', 'dashboard/websites', 'Gelateria Artica'),
  at('social', 'dashboard/social', 'Gestione completa'),
  at('graphics', 'dashboard/graphics', 'Menù e listini'),
]

const business: Taken[] = [
  at('dashboard', 'dashboard', 'Contenuto in arrivo...'),
  at('websites', 'dashboard/websites', 'Trattoria da Nino'),
  at('website-edit', `dashboard/websites/edit/${nino.website}`, 'Sempre aperto'),
  at('cards', 'dashboard/cards', 'Amici di Nino'),
  at('card-edit', `dashboard/cards/edit/${nino.card}`, 'Salva Modifiche'),
]

const cliente: Taken[] = [
  at('dashboard', 'dashboard', 'Contenuto in arrivo...'),
  at('card', 'dashboard/card', 'Nessuna card disponibile'),
  at('activity', 'dashboard/client-activity', 'Nessuna attività'),
]

/** Taken last, since it changes a row. */
const changing: Taken[] = [
  at('history', `dashboard/activity/edit/${nino.business}`, 'vuoto', { act: showHistory }),
  at(
    'live-lost',
    `dashboard/websites/edit/${nino.website}`,
    'Le modifiche degli altri si vedono ricaricando la pagina',
    { before: (page) => page.routeWebSocket(/\/realtime\//, (socket) => socket.close()) },
  ),
  at('live-news', 'dashboard/activity', 'Ci sono novità: aggiorna', {
    act: async (page, server) => {
      await page
        .getByRole('checkbox', { name: /^Seleziona / })
        .nth(3)
        .check()
      await factories(server.serviceClient()).business({ insegna: 'Bar Sport' })
    },
  }),
  at('stale', `dashboard/websites/edit/${nino.website}`, 'Tieni il tuo', {
    act: async (page, server) => {
      await page.getByLabel('Telefono').fill('06 5550 1250')
      const theirs = { telefono: '06 5550 1300', indirizzo: 'Via dei Coronari 50' }
      await server.serviceClient().from('websites').update(theirs).eq('id', nino.website).throwOnError()
      await press('Salva Modifiche')(page)
    },
  }),
]

const seenBy = (as: Viewer, screens: Taken[]): Screen[] =>
  screens.map((screen) => ({
    ...screen,
    as,
    name: ['visitor', 'admin'].includes(as) ? screen.name : `${as}-${screen.name}`,
  }))

export const screens: readonly Screen[] = [
  ...seenBy('visitor', visitor),
  ...seenBy('admin', admin),
  ...seenBy('gestore', gestore),
  ...seenBy('business', business),
  ...seenBy('cliente', cliente),
  ...seenBy('admin', changing),
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
