import { menus } from '../../../testing/menus.ts'
import { goTo } from '../support/go-to.ts'
import { next } from '../support/story.ts'
import { expect, test } from '../support/test.ts'

test.describe('The dashboard', () => {
  test('The admin’s dashboard counts, says what it could not read and that backups are late', async ({
    inside,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('only logs it when a count cannot be read, and asks again for that one alone', async () => {
      await next(page)
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      await page.route('**/rest/v1/websites**', (route) => route.fulfill({ status: 500, body: '' }))
      await goTo(page, '/dashboard')
      await expect.poll(() => logged.some((line) => line.includes('Statistiche non caricate'))).toBe(true)
      const sites = page.getByRole('article').filter({ hasText: 'Totale Siti Web' })
      const businesses = page.getByRole('article').filter({ hasText: 'Totale Attività' })
      await expect(sites.getByText('–', { exact: true })).toBeVisible()
      await expect(businesses.getByRole('link')).toHaveText(/^\d+$/)
      await expect(page.getByRole('region', { name: 'Notifiche' }).getByRole('listitem')).toHaveCount(0)
      await axe(page)
      const heads: string[] = []
      page.on('request', (sent) => sent.method() === 'HEAD' && heads.push(new URL(sent.url()).pathname))
      await page.unrouteAll()
      await sites.getByRole('button', { name: 'Riprova' }).click()
      await expect(sites.getByRole('link')).toHaveText(/^\d+$/)
      await expect(page.getByRole('button', { name: 'Riprova' })).toHaveCount(0)
      expect(heads).toEqual(['/rest/v1/websites'])
    })

    await test.step('counts websites and businesses for the admin, with dots while loading', async () => {
      await next(page)
      const heads: string[] = []
      page.on(
        'request',
        (request) =>
          request.method() === 'HEAD' &&
          heads.push(`${new URL(request.url()).pathname} ${request.headers().prefer}`),
      )
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/rest/v1/**', async (route) => {
        if (route.request().method() === 'HEAD') await held
        await route.continue()
      })
      await goTo(page, '/dashboard')
      await expect(page.getByText('Panoramica generale')).toBeVisible()
      const sites = page.getByRole('article').filter({ hasText: 'Totale Siti Web' })
      await expect(sites).toContainText('...')
      release()
      await expect(sites).not.toContainText('...')
      await expect(page.getByRole('article').filter({ hasText: 'Totale Attività' })).toContainText(/\d+/)
      expect([...heads].sort()).toEqual(['/rest/v1/businesses count=exact', '/rest/v1/websites count=exact'])
    })

    await test.step('tells the admin that backups are late, and nothing while they are not', async () => {
      await next(page)
      const notice = page.getByText('Chi gestisce il server trova il motivo nel suo log.')
      for (const [state, said] of [
        [
          { late: true, last_backup: '2026-03-12T09:30:00Z' },
          "L'ultimo backup riuscito è di molto tempo fa: il 12 marzo",
        ],
        [{ late: true, last_backup: null }, 'Nessun backup è ancora riuscito.'],
      ] as const) {
        await page.route('**/rest/v1/rpc/backup_state*', (route) => route.fulfill({ json: [state] }))
        await goTo(page, '/dashboard')
        await expect(page.getByRole('status').filter({ has: notice })).toContainText(said)
        await axe(page)
        await page.unrouteAll()
        await goTo(page, '/dashboard/profile')
      }
      const answered = page.waitForResponse('**/rest/v1/rpc/backup_state*')
      await goTo(page, '/dashboard')
      expect(await (await answered).json()).toEqual([{ late: false, last_backup: null }])
      await expect(page.getByText('Ultime modifiche')).toBeVisible()
      await expect(notice).toHaveCount(0)
    })
  })

  test('shows exact totals that lead to their lists', { tag: '@oldest-dashboard' }, async ({
    inside,
    db,
    server,
  }) => {
    const page = await inside('admin')
    for (const [label, table, path] of [
      ['Totale Siti Web', 'websites', '/dashboard/websites'],
      ['Totale Attività', 'businesses', '/dashboard/activity'],
    ] as const) {
      await goTo(page, '/dashboard')
      const { count } = await db.from(table).select('*', { count: 'exact', head: true })
      const link = page.getByRole('article').filter({ hasText: label }).getByRole('link')
      await expect(link).toHaveText(String(count))
      await expect(link).toHaveAccessibleDescription(label)
      // Whoever looks for the menu's link by its name must not find the figure's. Rows of others may be called like it.
      await expect(link).not.toHaveAccessibleName(new RegExp(label.replace('Totale ', '')))
      await link.click()
      await expect(page).toHaveURL(server.url + path)
    }
  })

  test('The admin’s dashboard leaves no gaps, however many rows there are', async ({ inside }) => {
    const page = await inside('admin')
    for (const rows of [0, 1, 5]) {
      await test.step(`leaves no gaps with ${rows} rows of each kind`, async () => {
        await next(page)
        const kinds = ['business', 'website', 'card']
        const newest = kinds.flatMap((kind) =>
          Array.from({ length: rows }, (_, index) => ({
            kind,
            id: `00000000-0000-4000-8000-00000000000${index}`,
            name: `${kind} ${index}`,
            created_at: '2026-03-01T10:00:00Z',
          })),
        )
        await page.route('**/rest/v1/rpc/admin_newest*', (route) => route.fulfill({ json: newest }))
        await goTo(page, '/dashboard')
        const last = page.getByRole('region', { name: 'Ultime card' })
        await expect(last).toContainText(rows === 0 ? 'Nessuna card, per ora.' : 'card 0')
        // The boxes of one row have the same lower edge, and each row fills the whole width.
        // Measured again until it holds: a part whose rows are still on their way is no box yet.
        await expect(async () => {
          const boxes = await page
            .locator('main')
            .locator('article, section[aria-labelledby]')
            .evaluateAll((all) => all.map((box) => box.getBoundingClientRect().toJSON()))
          const left = Math.min(...boxes.map((box) => box.left))
          const right = Math.max(...boxes.map((box) => box.right))
          const tops = [...new Set(boxes.map((box) => Math.round(box.top)))].sort((a, b) => a - b)
          const ends: number[] = []
          for (const top of tops) {
            const row = boxes.filter((box) => Math.round(box.top) === top)
            expect(Math.abs(Math.min(...row.map((box) => box.left)) - left)).toBeLessThanOrEqual(2)
            expect(Math.abs(Math.max(...row.map((box) => box.right)) - right)).toBeLessThanOrEqual(2)
            expect(new Set(row.map((box) => Math.round(box.bottom))).size).toBe(1)
            ends.push(Math.max(...row.map((box) => box.bottom)))
          }
          for (const [index, top] of tops.slice(1).entries()) {
            expect(top - (ends[index] ?? 0)).toBeLessThanOrEqual(18)
          }
        }).toPass()
      })
    }
  })

  test('leads the admin to what is left to do, and to what is new', async ({
    inside,
    create,
    unique,
    server,
  }) => {
    // These names sort before all others, so they are on the first page.
    const served = await create.website({ nome: unique('A0') })
    await create.card({ website_id: served.id, business_id: served.business_id })
    const { nome } = await create.website({ nome: unique('A0') })
    const page = await inside('admin', '/dashboard')
    await expect(page.getByRole('region', { name: 'Ultimi siti web' }).getByRole('link').first()).toHaveText(
      new RegExp(nome),
    )
    const businesses = page.getByRole('region', { name: 'Attività da seguire' })
    const websites = page.getByRole('region', { name: 'Siti web da seguire' })
    for (const [region, name, spoken, path] of [
      [businesses, 'Senza sito web', 'Attività senza sito web', '/websites/select'],
      [
        businesses,
        'Senza account di accesso',
        'Attività senza account di accesso',
        '/activity?ha_account=false',
      ],
      [businesses, 'Sospese', 'Attività sospese', '/activity?stato=sospeso'],
      [websites, 'Senza card', 'Siti web senza card', '/websites?ha_card=false'],
      [websites, 'Sospesi', 'Siti web sospesi', '/websites?stato=sospeso'],
    ] as const) {
      const link = region.getByRole('listitem').filter({ hasText: name }).getByRole('link')
      await expect(link).toHaveAccessibleDescription(spoken)
      await expect(link).toHaveAttribute('href', `/dashboard${path}`)
      await expect(link).toHaveText(/\d/)
    }
    for (const menu of ['Siti Web', 'Attività', 'Card']) {
      const tiles = page.getByRole('region', { name: /da seguire/ })
      await expect(tiles.getByRole('link', { name: menu })).toHaveCount(0)
    }
    await websites.getByRole('listitem').filter({ hasText: 'Senza card' }).getByRole('link').click()
    await expect(page).toHaveURL(`${server.url}/dashboard/websites?ha_card=false`)
    await expect(page.getByLabel('Mostra', { exact: true })).toHaveValue('false')
    await expect(page.getByRole('cell', { name: nome, exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: served.nome, exact: true })).toBeHidden()
    await page.getByLabel('Mostra', { exact: true }).selectOption('Tutti i siti web')
    await expect(page).toHaveURL(`${server.url}/dashboard/websites`)
    await expect(page.getByRole('cell', { name: served.nome, exact: true })).toBeVisible()
  })

  const demoWebsite = 'e0000000-0000-4000-8000-000000000001'
  test('The dashboard of the other roles is a placeholder with shortcuts', async ({
    inside,
    axe,
    server,
  }) => {
    for (const [role, expected] of Object.entries({
      gestore: ['websites', 'social', 'graphics', 'profile'],
      business: [`websites/edit/${demoWebsite}#orari`, 'cards', 'social', 'graphics', 'profile'],
      cliente: ['card', 'client-activity', 'profile'],
    })) {
      await test.step(`shows the ${role} the placeholder, and below it the shortcuts`, async () => {
        const page = await inside(role, '/dashboard')
        await expect(page.getByText('Contenuto in arrivo...')).toBeVisible()
        await expect(page.getByText('da seguire')).toBeHidden()
        const links = page.getByRole('region', { name: 'Scorciatoie' }).getByRole('link')
        await expect(links).toHaveCount(expected.length)
        const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        expect(paths).toEqual(expected.map((path) => `/dashboard/${path}`))
        // Each name of the menu belongs to one link only.
        for (const title of menus[role] ?? []) {
          await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(1)
        }
        await axe(page)
        await links.first().click()
        await expect(page).toHaveURL(`${server.url}/dashboard/${expected[0]}`)
      })
    }
  })
})
