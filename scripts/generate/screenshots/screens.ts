import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { sampleCsv } from '#features/business-import/columns/sample.ts'
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

/** Makes two changes; the second restores the demo row. */
async function showHistory(page: Page, server: RunningServer) {
  const db = await server.signInAs('admin')
  const shown = await page.getByLabel('Telefono').inputValue()
  for (const telefono of [null, shown]) {
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

const seenBy =
  (as: Viewer, prefix = '') =>
  (name: string, path: string, shows: string, rest: Rest = {}): Screen => {
    return { name: prefix + name, as, path, shows, ...rest }
  }
const visitor = seenBy('visitor')
const admin = seenBy('admin')
const gestore = seenBy('gestore', 'gestore-')
const business = seenBy('business', 'business-')
const cliente = seenBy('cliente', 'cliente-')

export const screens: readonly Screen[] = [
  visitor('login', '', 'Password dimenticata?'),
  visitor('register', '', 'Registrandoti avrai un account di tipo Cliente.', {
    act: (page) => page.getByRole('tab', { name: 'registrati' }).click(),
  }),
  visitor('recovery', '', 'Invia il link', { act: press('Password dimenticata?') }),
  visitor('not-found', 'nessuna-pagina', 'Oops! Page not found'),
  visitor('card-page', `c/${nino.card}`, 'Orari di apertura', { before: onWednesday, extent: 'page' }),
  admin('dashboard', 'dashboard', '25 mar 2026', { act: stillTimes, extent: 'page' }),
  admin('menu', 'dashboard', 'Logout', { act: press('Apri menu'), phoneOnly: true }),
  admin('activity', 'dashboard/activity', 'Gelateria Artica'),
  admin('activity-import', 'dashboard/activity/import', 'Da correggere', {
    act: async (page) => {
      const sample = sampleCsv('businesses')
      const wrong = ';Senza insegna S.r.l.;123;nessuna;Via Po 2;Torino;TO;;;\r\n'
      const double = sample.trimEnd().split('\r\n').at(-1)
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'clienti.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${sample}${wrong}${double}\r\n`),
      })
    },
  }),
  admin('activity-chosen', 'dashboard/activity', 'Esporta selezionate', {
    act: (page) => page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check(),
  }),
  admin('activity-create', 'dashboard/activity/create', 'Accesso', { extent: 'page' }),
  admin('activity-errors', 'dashboard/activity/create', 'Ragione sociale è obbligatoria', {
    act: press('Crea Attività'),
  }),
  admin('activity-edit', `dashboard/activity/edit/${row('b', '02')}`, 'Salva Modifiche', { extent: 'page' }),
  admin('activity-account', `dashboard/activity/edit/${row('b', '02')}`, 'Crea account', {
    act: press('Crea account di accesso'),
  }),
  admin('websites', 'dashboard/websites', 'Gelateria Artica'),
  admin('websites-select', 'dashboard/websites/select', 'Attività scelta: Hotel Mirador', {
    act: (page) => page.getByRole('radio', { name: 'Hotel Mirador' }).check({ force: true }),
  }),
  admin('website-create', `dashboard/websites/create/${row('b', '16')}`, 'Sempre aperto', { extent: 'page' }),
  admin('website-edit', `dashboard/websites/edit/${nino.website}`, 'Sempre aperto'),
  admin('hours', `dashboard/websites/edit/${nino.website}`, 'Sempre aperto', {
    extent: { section: 'Orari di Apertura' },
  }),
  admin('closures', `dashboard/websites/edit/${nino.website}`, 'Dal', {
    extent: { section: 'Chiusure e aperture straordinarie' },
    act: press(/^Ferragosto/),
  }),
  admin('customer-site', `dashboard/websites/edit/${nino.website}`, 'Copia i dati per Google', {
    extent: { section: 'Sul sito del cliente' },
  }),
  admin('hours-copy', `dashboard/websites/edit/${nino.website}`, 'Su quali giorni?', {
    act: async (page) => {
      await press('Copia su… (Martedì)')(page)
      await page.getByLabel('Dal lunedì al venerdì').check({ force: true })
    },
  }),
  admin('unsaved', `dashboard/websites/edit/${nino.website}`, 'Ci sono modifiche non salvate', {
    act: async (page) => {
      await page.getByLabel('Telefono').fill('06 5550 1250')
      await press('Annulla')(page)
    },
  }),
  admin('social', 'dashboard/social', 'Gestione completa'),
  admin('social-create', 'dashboard/social/create', 'Crea Servizio', { extent: 'page' }),
  admin('social-edit', `dashboard/social/edit/${row('5', '02')}`, 'Salva Modifiche'),
  admin('graphics', 'dashboard/graphics', 'Menù e listini'),
  admin('cards', 'dashboard/cards', 'Amici di Nino'),
  admin('card-create', 'dashboard/cards/create', 'Crea Card', {
    extent: 'page',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Attività' }).fill('vesuvio')
      await page.getByRole('option', { name: 'Pizzeria Vesuvio 1952' }).click()
      await page.getByLabel('Nome', { exact: true }).fill('Un forno di punti')
      await page.getByLabel('Font').selectOption('Playfair Display')
      await page.getByLabel('Colore di sfondo').fill('#1d3557')
    },
  }),
  admin('card-edit', `dashboard/cards/edit/${nino.card}`, 'Salva Modifiche'),
  admin('card-share', 'dashboard/cards', 'Copia', { act: shareCard }),
  admin('card-delete', 'dashboard/cards', 'Sei sicuro di voler eliminare questa card?', {
    act: press('Elimina Amici di Nino'),
  }),
  admin('billing', 'dashboard/billing', 'Bottega Digitale S.r.l.'),
  admin('billing-add', 'dashboard/billing', 'Titolare', { act: press('Aggiungi Metodo di Pagamento') }),
  admin('billing-code', 'dashboard/billing', 'Scarica PNG', { act: press(/^Codice QR/) }),
  admin('users', 'dashboard/users', 'Nino Esposito'),
  admin('profile', 'dashboard/profile', 'Sicurezza Account', { extent: 'page' }),
  admin('search', 'dashboard', 'Recenti', { act: press('Trova') }),
  admin('search-results', 'dashboard', 'risultati', { act: find('bologna') }),
  gestore('dashboard', 'dashboard', 'Contenuto in arrivo...'),
  gestore('websites', 'dashboard/websites', 'Gelateria Artica'),
  gestore('social', 'dashboard/social', 'Gestione completa'),
  gestore('graphics', 'dashboard/graphics', 'Menù e listini'),
  business('dashboard', 'dashboard', 'Contenuto in arrivo...'),
  business('websites', 'dashboard/websites', 'Trattoria da Nino'),
  business('website-edit', `dashboard/websites/edit/${nino.website}`, 'Sempre aperto'),
  business('cards', 'dashboard/cards', 'Amici di Nino'),
  business('card-edit', `dashboard/cards/edit/${nino.card}`, 'Salva Modifiche'),
  cliente('dashboard', 'dashboard', 'Contenuto in arrivo...'),
  cliente('card', 'dashboard/card', 'Nessuna card disponibile'),
  cliente('activity', 'dashboard/client-activity', 'Nessuna attività'),
  // These change rows, so they come last.
  admin('history', `dashboard/activity/edit/${nino.business}`, 'vuoto', { act: showHistory }),
  admin(
    'live-lost',
    `dashboard/websites/edit/${nino.website}`,
    'Le modifiche degli altri si vedono ricaricando la pagina',
    { before: (page) => page.routeWebSocket(/\/realtime\//, (socket) => socket.close()) },
  ),
  admin('live-news', 'dashboard/activity', 'Ci sono novità: aggiorna', {
    act: async (page, server) => {
      await page
        .getByRole('checkbox', { name: /^Seleziona / })
        .nth(3)
        .check()
      await factories(server.serviceClient()).business({ insegna: 'Bar Sport' })
    },
  }),
  admin('stale', `dashboard/websites/edit/${nino.website}`, 'Tieni il tuo', {
    act: async (page, server) => {
      await page.getByLabel('Telefono').fill('06 5550 1250')
      const theirs = { telefono: '06 5550 1300', indirizzo: 'Via dei Coronari 50' }
      await server.serviceClient().from('websites').update(theirs).eq('id', nino.website).throwOnError()
      await press('Salva Modifiche')(page)
    },
  }),
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
