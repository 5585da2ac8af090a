import { menus } from '../support/menus.ts'
import { changePasswordElsewhere, runOut, runOutHere } from '../support/sessions.ts'
import { expect, test } from '../support/test.ts'

test.describe('The shell', () => {
  for (const [role, titles] of Object.entries(menus)) {
    test(`shows the ${role} its own menu and account`, async ({ as }) => {
      const page = await as(role)
      const menu = page.getByRole('navigation', { name: 'Menu principale' })
      await expect(menu.getByRole('link')).toHaveText(titles)
      await expect(page.getByText(`${role}@demo.it`)).toBeVisible()
      await expect(page.getByText(role, { exact: true })).toBeVisible()
    })
  }

  test('collapses by button and by Ctrl or Cmd+B, and remembers it for seven days', async ({ as }) => {
    const page = await as('admin')
    const sidebar = page.getByRole('complementary')
    await expect(sidebar).toHaveCSS('width', '256px')
    await page.getByRole('button', { name: 'Comprimi menu' }).click()
    await expect(sidebar).toHaveCSS('width', '48px')
    await expect(page.getByRole('button', { name: 'Espandi menu' })).toBeVisible()
    await page.reload()
    await expect(sidebar).toHaveCSS('width', '48px')
    await page.keyboard.press('Control+b')
    await expect(sidebar).toHaveCSS('width', '256px')
    await page.keyboard.press('Meta+b')
    await expect(sidebar).toHaveCSS('width', '48px')
    await page.keyboard.press('Meta+b')
    await expect(page.getByRole('button', { name: 'Comprimi menu' })).toBeVisible()
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(7)
  })

  test('in a narrow desktop window starts collapsed, and later as it was left', async ({
    signedIn,
    server,
  }) => {
    const page = await signedIn('gestore')
    await page.setViewportSize({ width: 900, height: 800 })
    await page.goto(`${server.url}/dashboard`)
    const sidebar = page.getByRole('complementary')
    await expect(sidebar).toHaveCSS('width', '48px')
    await page.getByRole('button', { name: 'Espandi menu' }).click()
    await page.reload()
    await expect(sidebar).toHaveCSS('width', '256px')
  })

  test('centres its icons when it is collapsed', async ({ as }) => {
    const page = await as('admin')
    await page.getByRole('button', { name: 'Comprimi menu' }).click()
    const sidebar = page.getByRole('complementary')
    await expect(sidebar).toHaveCSS('width', '48px')
    const offsets = await sidebar.evaluate((rail) => {
      const middle = rail.getBoundingClientRect().left + rail.clientWidth / 2
      return [...rail.querySelectorAll('svg, span[aria-hidden].rounded-full')].map((picture) => {
        const { left, width } = picture.getBoundingClientRect()
        return Math.abs(left + width / 2 - middle)
      })
    })
    // The mark, the search, ten pages, the avatar and Logout.
    expect(offsets).toHaveLength(14)
    expect(Math.max(...offsets)).toBeLessThanOrEqual(0.5)
  })

  test('is shown at once, before the server has said who is signed in; so is the entry that was clicked', async ({
    signedIn,
    server,
  }) => {
    const page = await signedIn('admin')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/rest/v1/**', async (route) => {
      await held
      await route.continue()
    })
    // The code of the lists is held back too: it is fetched ahead as soon as the page is idle.
    let letGo = () => {}
    const away = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/list-page-*.js', async (route) => {
      await away
      await route.continue()
    })
    await page.goto(`${server.url}/dashboard`)
    const sidebar = page.getByRole('complementary')
    await expect(sidebar.getByText('Bottega')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    const entry = sidebar.getByRole('link', { name: 'Grafica' })
    await entry.click()
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(sidebar.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
    await expect(page.getByRole('heading', { level: 1, name: 'Grafica' })).toHaveCount(0)
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Grafica' })).toBeVisible()

    // On the next visit the menu is shown at once too, as this device has kept the last role.
    let open = () => {}
    const closed = new Promise<void>((resolve) => {
      open = resolve
    })
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/rest/v1/**', async (route) => {
      await closed
      await route.continue()
    })
    await page.goto(`${server.url}/dashboard/cards`)
    await expect(sidebar.getByRole('link', { name: 'Card' })).toHaveAttribute('aria-current', 'page')
    await expect(sidebar.getByRole('link')).toHaveText(menus.admin ?? [])
    open()
    await expect(page.getByRole('heading', { level: 1, name: 'Card' })).toBeVisible()
  })

  test('on a phone has a header with the title and a drawer', async ({ as }) => {
    const page = await as('admin')
    await page.setViewportSize({ width: 768, height: 844 })
    await expect(page.getByRole('complementary')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apri menu' })).toBeHidden()
    await page.setViewportSize({ width: 767, height: 844 })
    await expect(page.getByRole('complementary')).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Apri menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toHaveCSS('width', '288px')
    await drawer.getByRole('link', { name: 'Attività' }).click()
    await expect(drawer).toBeHidden()
    const header = page.getByRole('banner')
    await expect(header.getByText('Attività', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Crea Attività' }).click()
    await expect(header.getByText('Crea Attività')).toBeVisible()
    await page.getByRole('button', { name: 'Apri menu' }).click()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Apri menu' })).toBeFocused()
    // Going back in history and widening the window also close the drawer.
    await page.getByRole('button', { name: 'Apri menu' }).click()
    await page.goBack()
    await expect(header.getByText('Attività', { exact: true })).toBeVisible()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Apri menu' }).click()
    await expect(drawer).toBeVisible()
    await page.setViewportSize({ width: 1000, height: 844 })
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('complementary')).toBeVisible()
  })

  test('has a way out when not even the role can be read', async ({ signedIn, server, axe }) => {
    const page = await signedIn('cliente')
    await page.route('**/rest/v1/rpc/get_user_role', (route) => route.fulfill({ json: null }))
    await page.goto(`${server.url}/dashboard/profile`)
    await expect(page.getByText('Al tuo account non è assegnato alcun ruolo.')).toBeVisible()
    await axe(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
  })

  test('shows who is signed in, also when another tab has changed that', async ({
    signIn,
    server,
    create,
  }) => {
    const { email, business } = await create.businessAccount('Segreta123')
    const website = await create.websiteOf(business.id)
    const page = await signIn(email, 'Segreta123')
    await page.goto(`${server.url}/dashboard/websites/edit/${website.id}`)
    await page.getByLabel('Nome').fill('Di prima')
    // The session ends, so that the form waits for its person. Then another person signs in.
    await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
    await page.getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect(page.getByRole('dialog', { name: 'La sessione è scaduta' })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(server.url)
    await other.getByLabel('Email').fill('cliente@demo.it')
    await other.getByLabel('Password', { exact: true }).fill('Demo1234!')
    await other.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(other).toHaveURL(`${server.url}/dashboard`)
    await expect(page).toHaveURL(`${server.url}/dashboard`)
    await expect(page.getByText('Contenuto in arrivo...')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('says when a page does not exist, and logs the path', async ({ visitor, server, axe }) => {
    const logged: string[] = []
    visitor.on('console', (message) => logged.push(message.text()))
    await visitor.goto(`${server.url}/non/esiste`)
    await expect(visitor.getByText('Oops! Page not found')).toBeVisible()
    expect(logged.some((line) => line.includes('/non/esiste'))).toBe(true)
    await axe(visitor)
    await visitor.getByRole('link', { name: 'Torna alla home' }).click()
    await expect(visitor).toHaveURL(`${server.url}/`)
  })

  test('says so inside the dashboard too, to somebody who is signed in; anybody else comes to the login', async ({
    as,
    browser,
    server,
  }) => {
    const page = await as('cliente')
    await page.goto(`${server.url}/dashboard/non/esiste`)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Torna alla home' }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard`)
    const stranger = await browser.newPage()
    await stranger.goto(`${server.url}/dashboard/non/esiste`)
    await expect(stranger).toHaveURL(`${server.url}/`)
    await expect(stranger.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
    await stranger.close()
  })

  test('survives a page that cannot load its code', async ({ as }) => {
    const page = await as('admin')
    await page.route('**/assets/list-page-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Attività', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('La pagina non si è caricata')
    await expect(page.getByRole('alert')).not.toContainText('connessione')
    await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
    await page.unroute('**/assets/list-page-*.js')
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('table', { name: 'Attività' })).toBeVisible()
  })

  test('keeps what was typed when the session ends, and goes on after signing in again', async ({
    signedIn,
    server,
  }) => {
    const page = await signedIn('admin')
    await page.goto(`${server.url}/dashboard/activity/create`)
    await page.getByLabel('Insegna').fill('Bar della Sessione')
    // The server has lost the session: it refuses the next request and the renewal.
    await page.route('**/rest/v1/**', (route) =>
      route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }),
    )
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
      }),
    )
    await page.getByLabel('Partita IVA').fill('12345678903')
    const dialog = page.getByRole('dialog', { name: 'La sessione è scaduta' })
    await expect(dialog).toBeVisible()
    await page.unrouteAll()
    await dialog.getByLabel('Password', { exact: true }).fill('Demo1234!')
    await dialog.getByRole('button', { name: 'Accedi' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Insegna')).toHaveValue('Bar della Sessione')
  })

  test('leads to the login when the session was ended elsewhere, and back to the page afterwards', async ({
    signIn,
    server,
    create,
    axe,
  }) => {
    const { email } = await create.businessAccount('Segreta123')
    const page = await signIn(email, 'Segreta123')
    await page.goto(`${server.url}/dashboard/websites`)
    await expect(page.getByRole('heading', { level: 1, name: 'Siti Web' })).toBeVisible()
    await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
    // Reading works until the token runs out.
    await runOut(page)
    await page.getByRole('link', { name: 'Social' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole('status')).toHaveText(
      'La sessione è terminata: accedi di nuovo per continuare.',
    )
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await axe(page)
    await page.getByLabel('Password', { exact: true }).fill('Segreta456')
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard/social`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByText('La sessione è terminata')).toHaveCount(0)
  })

  for (const [what, hasRunOut] of [
    ['looks valid', false],
    ['has run out', true],
  ] as const) {
    test(`says at the login that the session this device remembers is over, when its token ${what}`, async ({
      arrive,
      server,
      create,
    }) => {
      const { email } = await create.businessAccount('Segreta123')
      const page = await arrive(email, 'Segreta123')
      await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
      if (hasRunOut) await page.addInitScript(runOutHere)
      await page.goto(`${server.url}/dashboard/cards`)
      await expect(page).toHaveURL(`${server.url}/`)
      await expect(page.getByText('La sessione è terminata: accedi di nuovo per continuare.')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
    })
  }

  test('signs out in every tab at once', async ({ as, server }) => {
    const page = await as('business')
    const other = await page.context().newPage()
    await other.goto(`${server.url}/dashboard/profile`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL(`${server.url}/`)
  })
})

test.describe('The dashboard', () => {
  test('counts websites and businesses for the admin, with dots while loading', async ({ as, server }) => {
    const page = await as('admin')
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
    await page.goto(`${server.url}/dashboard`)
    await expect(page.getByText('Panoramica generale')).toBeVisible()
    const sites = page.getByRole('article').filter({ hasText: 'Totale Siti Web' })
    await expect(sites).toContainText('...')
    release()
    await expect(sites).not.toContainText('...')
    await expect(page.getByRole('article').filter({ hasText: 'Totale Attività' })).toContainText(/\d+/)
    expect([...heads].sort()).toEqual(['/rest/v1/businesses count=exact', '/rest/v1/websites count=exact'])
  })

  test('only logs it when a count cannot be read, and asks again for that one alone', async ({
    as,
    server,
    axe,
  }) => {
    const page = await as('admin')
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/rest/v1/websites**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`${server.url}/dashboard`)
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

  test('shows exact totals that lead to their lists', async ({ as, db, server }) => {
    const page = await as('admin')
    for (const [label, table, path] of [
      ['Totale Siti Web', 'websites', '/dashboard/websites'],
      ['Totale Attività', 'businesses', '/dashboard/activity'],
    ] as const) {
      await page.goto(`${server.url}/dashboard`)
      const { count } = await db.from(table).select('*', { count: 'exact', head: true })
      const link = page.getByRole('article').filter({ hasText: label }).getByRole('link')
      await expect(link).toHaveText(String(count))
      // The figure's link must not have the name of the menu's link.
      await expect(page.getByRole('link', { name: label.replace('Totale ', '') })).toHaveCount(1)
      await link.click()
      await expect(page).toHaveURL(server.url + path)
    }
  })

  for (const rows of [0, 1, 5]) {
    test(`leaves no gaps with ${rows} rows of each kind`, async ({ as, server }) => {
      const page = await as('admin')
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
      await page.goto(`${server.url}/dashboard`)
      const last = page.getByRole('region', { name: 'Ultime card' })
      await expect(last).toContainText(rows === 0 ? 'Nessuna card, per ora.' : 'card 0')
      // The boxes of one row have the same lower edge, and each row fills the whole width.
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
    })
  }

  test('leads the admin to what is left to do, and to what is new', async ({
    as,
    create,
    unique,
    server,
  }) => {
    // These names sort before all others, so they are on the first page.
    const served = await create.website({ nome: unique('A0') })
    await create.card({ website_id: served.id, business_id: served.business_id })
    const { nome } = await create.website({ nome: unique('A0') })
    const page = await as('admin')
    await expect(page.getByRole('region', { name: 'Ultimi siti web' }).getByRole('link').first()).toHaveText(
      new RegExp(nome),
    )
    const businesses = page.getByRole('region', { name: 'Attività da seguire' })
    const websites = page.getByRole('region', { name: 'Siti web da seguire' })
    for (const [region, name, path] of [
      [businesses, 'Senza sito web', '/websites/select'],
      [businesses, 'Senza account di accesso', '/activity?ha_account=false'],
      [businesses, 'Sospese', '/activity?stato=sospeso'],
      [websites, 'Senza card', '/websites?ha_card=false'],
      [websites, 'Sospesi', '/websites?stato=sospeso'],
    ] as const) {
      const link = region.getByRole('listitem').filter({ hasText: name }).getByRole('link')
      await expect(link).toHaveAccessibleDescription(name)
      await expect(link).toHaveAttribute('href', `/dashboard${path}`)
      await expect(link).toHaveText(/\d/)
    }
    for (const menu of ['Siti Web', 'Attività', 'Card']) {
      await expect(
        page.getByRole('region', { name: /da seguire/ }).getByRole('link', { name: menu }),
      ).toHaveCount(0)
    }
    await websites.getByRole('listitem').filter({ hasText: 'Senza card' }).getByRole('link').click()
    await expect(page).toHaveURL(`${server.url}/dashboard/websites?ha_card=false`)
    await expect(page.getByLabel('Mostra')).toHaveValue('false')
    await expect(page.getByRole('cell', { name: nome, exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: served.nome, exact: true })).toBeHidden()
    await page.getByLabel('Mostra').selectOption('Tutti i siti web')
    await expect(page).toHaveURL(`${server.url}/dashboard/websites`)
    await expect(page.getByRole('cell', { name: served.nome, exact: true })).toBeVisible()
  })

  for (const [role, expected] of Object.entries({
    gestore: ['websites', 'social', 'graphics', 'profile'],
    business: ['websites', 'cards', 'social', 'graphics', 'profile'],
    cliente: ['card', 'client-activity', 'profile'],
  })) {
    test(`shows the ${role} the placeholder, and below it the shortcuts`, async ({ as, axe, server }) => {
      const page = await as(role)
      await expect(page.getByText('Contenuto in arrivo...')).toBeVisible()
      await expect(page.getByText('da seguire')).toBeHidden()
      const links = page.getByRole('region', { name: 'Scorciatoie' }).getByRole('link')
      await expect(links).toHaveCount(expected.length)
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(paths).toEqual(expected.map((path) => `/dashboard/${path}`))
      // Each name of the menu belongs to one link only.
      for (const title of menus[role] ?? []) {
        await expect(page.getByRole('link', { name: title })).toHaveCount(1)
      }
      await axe(page)
      await links.first().click()
      await expect(page).toHaveURL(`${server.url}/dashboard/${expected[0]}`)
    })
  }
})
