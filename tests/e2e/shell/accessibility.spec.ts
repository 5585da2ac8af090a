import type { Locator } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { expect, type Page, test } from '../support/test.ts'

/**
 * Every screen of every role, at three widths, in each of its states: loading, failed, empty, loaded, wrongly filled in, with
 * a dialog open. Each role has one browser page, which is never reloaded: checking it takes a fraction of the time of loading it.
 */

const widths = [1280, 768, 390]
/** High enough that the bar of buttons on a phone covers no field. A person would scroll instead. */
const height = 6000
type Role = 'admin' | 'gestore' | 'business' | 'cliente'

interface List {
  path: string
  title: string
  /** The request that fills it. */
  reads: RegExp
  /** The text of the empty list, by role. */
  empty: string | Partial<Record<Role, string>>
  row: (page: Page) => Locator
  roles: readonly Role[]
}

const article = (page: Page) => page.getByRole('article')
const tableRow = (page: Page) => page.getByRole('cell')
const table = (name: string) => new RegExp(`/rest/v1/${name}\\?`)

const lists: readonly List[] = [
  {
    path: 'websites',
    title: 'Siti Web',
    reads: table('websites'),
    empty: {
      admin: 'Nessun sito web creato ancora',
      gestore: 'Nessun sito web creato ancora',
      business: 'Sito web in fase di sviluppo',
    },
    row: tableRow,
    roles: ['admin', 'gestore', 'business'],
  },
  {
    path: 'activity',
    title: 'Attività',
    reads: table('businesses'),
    empty: 'Nessuna attività presente',
    row: tableRow,
    roles: ['admin'],
  },
  {
    path: 'websites/select',
    title: 'Seleziona Attività',
    reads: table('businesses'),
    empty: "Nessuna attività disponibile. Crea prima un'attività.",
    row: article,
    roles: ['admin'],
  },
  {
    path: 'social',
    title: 'Social',
    reads: table('services'),
    empty: {
      admin: 'Nessun servizio creato ancora',
      gestore: 'Nessun servizio disponibile',
      business: 'Nessun servizio disponibile',
    },
    row: article,
    roles: ['admin', 'gestore', 'business'],
  },
  {
    path: 'graphics',
    title: 'Grafica',
    reads: table('graphic_services'),
    empty: {
      admin: 'Nessun servizio creato ancora',
      gestore: 'Nessun servizio disponibile',
      business: 'Nessun servizio disponibile',
    },
    row: article,
    roles: ['admin', 'gestore', 'business'],
  },
  {
    path: 'cards',
    title: 'Card',
    reads: table('cards'),
    empty: 'Crea la tua prima card per iniziare.',
    row: article,
    roles: ['admin', 'business'],
  },
  {
    path: 'billing',
    title: 'Fatturazione',
    reads: table('payment_methods'),
    empty: 'Nessun metodo di pagamento configurato',
    row: article,
    roles: ['admin'],
  },
]

/** Opens a page as a link does, without a reload. */
async function open(page: Page, path: string, title: string) {
  await page.evaluate((to) => window.history.pushState(null, '', to), `/dashboard/${path}`)
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
  await expect(heading).toBeVisible()
  return heading
}

/** Checks that axe finds no violation at any width, and that nothing scrolls sideways at 320 px (a usual screen at 400% zoom). */
async function look(page: Page, state: string) {
  await test.step(state, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      expect(await violationsOf(page), `${state} at ${width}`).toEqual([])
    }
    await page.setViewportSize({ width: 320, height })
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(sideways, `${state} at 320`).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
}

/** Checks a list in each state from loading to its rows. */
async function lookAtList(page: Page, role: Role, list: List) {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(list.reads, async (route) => {
    await held
    await route.fulfill({ status: 500, json: { message: 'boom' } })
  })
  await open(page, list.path, list.title)
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  await look(page, `${list.path} loading`)

  answer()
  await expect(page.getByRole('alert')).toContainText("L'elenco non si è caricato")
  await look(page, `${list.path} failed`)

  await page.unroute(list.reads)
  await page.route(list.reads, (route) =>
    route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
  )
  await page.getByRole('button', { name: 'Riprova' }).click()
  const empty = typeof list.empty === 'string' ? list.empty : list.empty[role]
  await expect(page.getByText(empty ?? '')).toBeVisible()
  await look(page, `${list.path} empty`)

  await page.unroute(list.reads)
  await page.reload()
  await expect(list.row(page).first()).toBeVisible()
  await look(page, `${list.path} loaded`)
}

const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const wrong = (page: Page) => page.locator('[aria-invalid=true]').first()

/** Checks a form as it opens, and with an error at every field. */
async function lookAtForm(page: Page, path: string, title: string, button: string, clear: string[] = []) {
  await open(page, path, title)
  await expect(save(page, button)).toBeVisible()
  await look(page, path)
  for (const label of clear) await page.getByLabel(label, { exact: true }).fill('')
  await save(page, button).click()
  await expect(wrong(page)).toBeFocused()
  await look(page, `${path} wrongly filled in`)
}

/** Opens a dialog, checks it and closes it by Escape. The focus must return to where it was. */
async function lookAtDialog(page: Page, opener: Locator, role: 'dialog' | 'alertdialog', state: string) {
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole(role)
  await expect(dialog).toBeVisible()
  await look(page, state)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

for (const role of ['admin', 'gestore', 'business'] as const) {
  test(`The lists of the ${role} can be used by everyone, in every state`, async ({ as }) => {
    const page = await as(role)
    for (const list of lists.filter(({ roles }) => roles.includes(role))) await lookAtList(page, role, list)
  })
}

test('The forms and dialogs of the admin can be used by everyone', async ({ as, db, create }) => {
  const business = await create.business({ insegna: 'Supercalifragilistichespiralidoso'.repeat(5) })
  const firstOf = async (name: 'businesses' | 'websites' | 'services' | 'graphic_services' | 'cards') => {
    const { data } = await db.from(name).select('id').limit(1).single().throwOnError()
    return data.id
  }
  const page = await as('admin')
  await expect(page.getByText('Sospesi')).toBeVisible()
  await look(page, 'dashboard')

  await lookAtForm(page, 'activity/create', 'Crea Attività', 'Crea Attività')
  await lookAtForm(page, 'social/create', 'Crea Servizio Social', 'Crea Servizio')
  await lookAtForm(page, 'graphics/create', 'Crea Servizio Grafico', 'Crea Servizio')
  await lookAtForm(page, 'cards/create', 'Crea Card', 'Crea Card')
  await lookAtForm(page, `websites/create/${business.id}`, 'Crea Sito Web', 'Crea', ['Nome', 'Città'])
  await lookAtDialog(
    page,
    page.getByRole('button', { name: 'Copia su… (Lunedì)' }),
    'dialog',
    'copying hours',
  )
  await page.getByRole('link', { name: 'Utenti', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Ci sono modifiche non salvate' })
  await expect(question).toBeVisible()
  await look(page, 'unsaved changes')
  await question.getByRole('button', { name: 'Esci senza salvare' }).click()

  const edits = [
    { path: `activity/edit/${await firstOf('businesses')}`, title: 'Modifica Attività' },
    { path: `websites/edit/${await firstOf('websites')}`, title: 'Modifica Sito Web' },
    { path: `social/edit/${await firstOf('services')}`, title: 'Modifica Servizio Social' },
    { path: `graphics/edit/${await firstOf('graphic_services')}`, title: 'Modifica Servizio Grafico' },
    { path: `cards/edit/${await firstOf('cards')}`, title: 'Modifica Card' },
  ]
  for (const { path, title } of edits) {
    await open(page, path, title)
    await expect(save(page, 'Salva Modifiche')).toBeVisible()
    await look(page, path)
    const history = page.getByRole('button', { name: 'Cronologia', exact: true })
    await lookAtDialog(page, history, 'dialog', `${path}: history`)
  }

  await open(page, 'billing', 'Fatturazione')
  const adding = page.getByRole('button', { name: 'Aggiungi Metodo di Pagamento' })
  await lookAtDialog(page, adding, 'dialog', 'adding a payment method')
  await lookAtDialog(
    page,
    page.getByRole('button', { name: /^Elimina/ }).first(),
    'alertdialog',
    'deleting a payment method',
  )
  await open(page, 'cards', 'Card')
  await lookAtDialog(
    page,
    page.getByRole('button', { name: /^Elimina/ }).first(),
    'alertdialog',
    'deleting a card',
  )
  await lookAtDialog(
    page,
    page.getByRole('button', { name: /^Scarica/ }).first(),
    'dialog',
    'downloading a card',
  )
  await lookAtDialog(page, page.getByRole('button', { name: 'Trova', exact: true }), 'dialog', 'finding')
  await open(page, `activity/edit/${business.id}`, 'Modifica Attività')
  await lookAtDialog(
    page,
    page.getByRole('button', { name: 'Crea account di accesso' }),
    'dialog',
    'creating an account',
  )
})

test('The forms of a business can be used by everyone', async ({ as, db, server }) => {
  const client = await server.signInAs('business')
  const { data: website } = await client.from('websites').select('id').single().throwOnError()
  const { data: card } = await client.from('cards').select('id').limit(1).single().throwOnError()
  const page = await as('business')
  await open(page, 'cards/create', 'Crea Card')
  await expect(page.getByRole('link', { name: 'Apri la card' })).toBeVisible()
  await look(page, 'a business that has its card')
  await open(page, `cards/edit/${card.id}`, 'Modifica Card')
  await expect(save(page, 'Salva Modifiche')).toBeVisible()
  await look(page, 'editing a card')
  await open(page, `websites/edit/${website.id}`, 'Modifica Sito Web')
  await expect(save(page, 'Salva Modifiche')).toBeVisible()
  await look(page, 'editing a website')
  // Another person saves the same row first.
  await page.getByLabel('Telefono').fill('011 123456')
  await db.from('websites').update({ telefono: '011 654321' }).eq('id', website.id).throwOnError()
  await save(page, 'Salva Modifiche').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Qualcun altro ha modificato' })).toBeFocused()
  await look(page, 'two versions of a website')
})

/** Path and title of the pages that show no data. */
const quiet: Readonly<Record<Role, readonly (readonly [string, string])[]>> = {
  admin: [
    ['users', 'Utenti'],
    ['sales', 'Vendite'],
  ],
  gestore: [
    ['', 'Dashboard'],
    ['activity', 'Attività'],
    ['users', 'coming soon'],
    ['sales', 'coming soon'],
    ['billing', 'coming soon'],
  ],
  business: [
    ['', 'Dashboard'],
    ['activity', 'Attività'],
    ['users', 'coming soon'],
    ['sales', 'coming soon'],
    ['billing', 'coming soon'],
  ],
  cliente: [
    ['', 'Dashboard'],
    ['card', 'Card'],
    ['client-activity', 'Attività'],
    ['activity', 'Attività'],
    ['users', 'coming soon'],
    ['sales', 'coming soon'],
    ['billing', 'coming soon'],
  ],
}

for (const role of ['admin', 'gestore', 'business', 'cliente'] as const) {
  test(`The other pages of the ${role} can be used by everyone`, async ({ as }) => {
    const page = await as(role)
    for (const [path, title] of quiet[role]) {
      await open(page, path, title)
      await look(page, path || 'dashboard')
    }
    await open(page, 'profile', 'Profilo')
    await look(page, 'profile')
    await page.getByLabel('Nuova Password').fill('123')
    await page.getByLabel('Conferma Password').fill('456')
    await save(page, 'Aggiorna Password').click()
    await expect(wrong(page)).toBeFocused()
    await look(page, 'profile wrongly filled in')
    await page.setViewportSize({ width: 390, height: 844 })
    const opener = page.getByRole('button', { name: 'Apri menu' })
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
}

test('The login can be used by everyone', async ({ visitor }) => {
  await look(visitor, 'signing in')
  await save(visitor, 'Accedi').click()
  await expect(wrong(visitor)).toBeFocused()
  await look(visitor, 'signing in with nothing')
  await visitor.getByRole('button', { name: 'Password dimenticata?' }).click()
  await expect(save(visitor, 'Invia il link')).toBeVisible()
  await look(visitor, 'recovering a password')
})
