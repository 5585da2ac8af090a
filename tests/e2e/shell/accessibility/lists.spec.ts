import type { Locator } from '@playwright/test'
import { look, lookAtEnds, open, type Role } from '../../support/accessibility.ts'
import { goTo } from '../../support/go-to.ts'
import { expect, type Page, test } from '../../support/test.ts'

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
    path: 'sales',
    title: 'Vendite',
    reads: table('sales'),
    empty: 'Nessuna vendita presente',
    row: tableRow,
    roles: ['admin'],
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

/** Checks a list while it loads, and when it could not be loaded; both look the same for every role. */
async function lookBeforeRows(page: Page, list: List) {
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
  await lookAtEnds(page, `${list.path} loading`)

  answer()
  await expect(page.getByRole('alert')).toContainText("L'elenco non si è caricato")
  await lookAtEnds(page, `${list.path} failed`)
  await page.unroute(list.reads)
}

/** Checks a list without rows and with them. */
async function lookAtList(page: Page, role: Role, list: List) {
  await page.route(list.reads, (route) =>
    route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
  )
  await open(page, list.path, list.title)
  const empty = typeof list.empty === 'string' ? list.empty : list.empty[role]
  await expect(page.getByText(empty ?? '')).toBeVisible()
  await lookAtEnds(page, `${list.path} empty`)

  await page.unroute(list.reads)
  await goTo(page, `/dashboard/${list.path}`)
  await expect(list.row(page).first()).toBeVisible()
  await look(page, `${list.path} loaded`)
}

test('Every list can be used by everyone while it loads, and when it could not', async ({ inside }) => {
  const page = await inside('admin', '/dashboard')
  for (const list of lists) await lookBeforeRows(page, list)
})

for (const role of ['admin', 'gestore', 'business'] as const) {
  test(`The lists of the ${role} can be used by everyone, with rows and without`, async ({ inside }) => {
    const page = await inside(role, '/dashboard')
    for (const list of lists.filter(({ roles }) => roles.includes(role))) await lookAtList(page, role, list)
  })
}
