import { demoPassword, type RunningServer, startServer } from '../../../testing/server.ts'
import { png } from '../support/files.ts'
import { goTo } from '../support/go-to.ts'
import { hold, watchRequests } from '../support/requests.ts'
import { fillBusiness } from '../support/rooms/businesses.ts'
import { choose, csvOf, rowOf } from '../support/rooms/import.ts'
import { expect, type Page, test } from '../support/test.ts'
import { expectWhole, translate } from '../support/translator.ts'

/* The dashboard in a browser that translates it: every text is taken out of its place, as soon as it is there. */

/** Signs in as whoever does it by hand. */
async function enter(page: Page, server: RunningServer, role: string): Promise<void> {
  await page.goto(server.url)
  await page.getByLabel('Email').fill(`${role}@demo.it`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Presses each kind of button of what is in front: of the dialog that is open, otherwise of the page. */
async function pressAll(page: Page, pressed: Set<string>, settled: () => Promise<void>): Promise<void> {
  await page.locator('main h1').waitFor()
  await settled()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  for (;;) {
    const next = await page.evaluate(
      (before) => {
        const shown = (element: HTMLElement) => element.checkVisibility() && !element.closest('[inert]')
        const fronts = [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')]
        const front = fronts.filter(shown).at(-1) ?? document.querySelector<HTMLElement>('main')
        const buttons = front?.querySelectorAll<HTMLElement>(
          'button:not([aria-disabled]):not(:disabled), [role=tab], [role=option], summary, input[type=checkbox]:enabled',
        )
        for (const button of buttons ?? []) {
          // Buttons of the rows of a list differ by the row's name alone.
          const words = (button.ariaLabel ?? button.textContent ?? '').split(' ').slice(0, 2).join(' ')
          const kind = `${location.pathname} ${front?.getAttribute('role')} ${button.tagName} ${words}`
          if (before.includes(kind) || !shown(button)) continue
          button.click()
          return kind
        }
        return null
      },
      [...pressed],
    )
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await settled()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], [data-starting-style]'))
    if (next) pressed.add(next)
    else if (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
    } else return
  }
}

const pagesOf: Readonly<Record<string, (rows: Record<string, string>) => string[]>> = {
  admin: (rows) => [
    ...['', '/social', '/social/create', '/websites', '/websites/select', '/graphics', '/graphics/create'],
    ...[
      '/cards',
      '/cards/create',
      '/activity',
      '/activity/create',
      '/activity/import',
      '/billing',
      '/profile',
    ],
    ...['/users', `/activity/edit/${rows.businesses}`, `/websites/edit/${rows.websites}`],
    ...[`/cards/edit/${rows.cards}`, `/social/edit/${rows.services}`],
    `/graphics/edit/${rows.graphic_services}`,
  ],
  gestore: (rows) => ['', '/social', '/websites', `/websites/view/${rows.websites}`, '/graphics', '/profile'],
  business: () => [
    '',
    '/social',
    '/websites',
    '/graphics',
    '/cards',
    '/cards/create',
    '/billing',
    '/profile',
  ],
  cliente: () => ['', '/card', '/client-activity', '/profile'],
}

for (const [role, pathsFrom] of Object.entries(pagesOf)) {
  test(`Every page of the ${role} stays whole when it is translated, whatever is pressed`, async ({
    page,
  }) => {
    // The admin's many pages take longer than any other journey.
    test.slow()
    const server = await startServer({ frontEnd: true })
    const db = server.serviceClient()
    const tables = ['businesses', 'websites', 'cards', 'services', 'graphic_services'] as const
    const rows: Record<string, string> = {}
    for (const table of tables) {
      const { data } = await db.from(table).select('id').limit(1).single().throwOnError()
      rows[table] = data.id
    }
    const errors = await translate(page)
    page.on('filechooser', (chooser) => void chooser.setFiles(png('scelta.png')))
    page.on('dialog', (dialog) => void dialog.accept())
    await enter(page, server, role)
    const { settled } = watchRequests(page)
    const pressed = new Set<string>()
    for (const path of pathsFrom(rows)) {
      // By loading the page anew, so that nothing unsaved holds up the way there.
      await page.goto(`${server.url}/dashboard${path}`)
      await pressAll(page, pressed, settled)
      await expectWhole(page, errors, `${role} at ${path}`)
    }
    await page.goto(`${server.url}/dashboard/profile`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Che cosa vuoi trovare?' }).fill('pro')
    await page.getByRole('option', { name: 'Profilo', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profilo' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
    await expectWhole(page, errors, `${role}, found, left and signed out`)
    // A cliente has four, all on the profile.
    expect(pressed.size).toBeGreaterThan(3)
    await server.stop()
  })
}

test('What changes while it is translated is seen: words of busy buttons, counts, messages, credentials', async ({
  signedIn,
  server,
  create,
  unique,
}) => {
  const page = await signedIn('admin')
  const errors = await translate(page)
  await create.businesses(3, () => ({ citta: 'Tradotta' }))

  // Saving, and the credentials that are shown once.
  await page.goto(`${server.url}/dashboard/activity/create`)
  const email = `${unique('tradotta')}@example.it`
  await fillBusiness(page, unique('Tradotta'), email)
  await page.getByLabel('Password', { exact: true }).fill('segreta12')
  const save = await hold(page, '**/rest/v1/businesses**', 'POST')
  await page.getByRole('button', { name: 'Crea Attività' }).click()
  await expect(page.getByText('Creazione...', { exact: true })).toBeVisible()
  save()
  await expect(page.getByText('Attività creata')).toBeVisible()
  const notice = page.getByRole('region', { name: 'Credenziali da consegnare' })
  await expect(notice).toContainText('segreta12')
  await expect(notice).toContainText(email)

  // Counts of chosen rows, and the export.
  await goTo(page, '/dashboard/activity?q=Tradotta')
  const boxes = page.getByRole('checkbox', { name: /Seleziona Prova/ })
  await boxes.nth(0).check()
  await expect(page.getByText('1 selezionata')).toBeVisible()
  await boxes.nth(1).check()
  await expect(page.getByText('2 selezionate')).toBeVisible()
  await page.getByRole('button', { name: 'Esporta selezionate' }).click()
  await expect(page.getByText(/^2 righe in /)).toBeVisible()

  // A file, its rows by state, and what became of them.
  await goTo(page, '/dashboard/activity/import')
  await choose(page, csvOf([rowOf(unique('Importata'), `${unique('importata')}@example.it`)]))
  await page.getByRole('button', { name: 'Importa 1 attività' }).click()
  await expect(page.getByText('1 attività importata')).toBeVisible()
  await expectWhole(page, errors, 'at the end')
})

test('A login that was translated into other words before its script came still signs in', async ({
  page,
  server,
}) => {
  const errors = await translate(page, '·')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  await page.goto(server.url, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('gestore@demo.it')
  release()
  await page.getByRole('textbox', { name: '·Password' }).fill('sbagliata')
  await page.getByRole('button', { name: '·Accedi', exact: true }).click()
  await expect(page.getByText('·Credenziali non valide')).toBeVisible()
  await page.getByRole('tab', { name: '·registrati' }).click()
  await expect(page.getByRole('button', { name: '·Registrati' })).toBeVisible()
  await page.getByRole('tab', { name: '·accedi' }).click()
  await page.getByRole('textbox', { name: '·Password' }).fill(demoPassword)
  await page.getByRole('button', { name: '·Accedi', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '·Dashboard' })).toBeVisible()
  await expectWhole(page, errors, 'signed in')
})
