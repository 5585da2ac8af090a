import { gzipSync } from 'node:zlib'
import { budgets } from '../../../scripts/measure/size/bundle.ts'
import { openRegistration } from '../support/access/registration.ts'
import { storages } from '../support/storages.ts'
import { afresh } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

/** The column 'fails at' of the budgets in docs/figures/bench.tsv. */
const loginRequests = 8

/** The compressed size of the scripts that a page loads until the network is quiet, and the address of every request. */
async function weigh(page: Page, url: string) {
  const urls: string[] = []
  let scripts = 0
  // Leaving the earlier page ends its requests, so that they are not counted.
  await page.goto('about:blank')
  page.on('response', async (response) => {
    urls.push(response.url())
    if (/javascript/.test(response.headers()['content-type'] ?? '')) {
      scripts += gzipSync(await response.body(), { level: 9 }).length / 1000
    }
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return { urls, scripts }
}

/** Holds the page's scripts back until the function that it answers is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test.describe('A first visit', () => {
  const waysToSend = {
    'by a key': (page: Page) => page.keyboard.press('Enter'),
    'by a program': (page: Page) => page.evaluate(() => document.querySelector('form')?.requestSubmit()),
  }

  test('What a visitor sees, types and presses before the scripts have come counts', async ({
    page,
    server,
  }) => {
    await test.step('shows the form before any script has loaded', async () => {
      await holdScripts(page)
      await page.goto(server.url, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1, name: 'Bottega' })).toBeVisible()
      await expect(page.getByLabel('Email')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
    })

    for (const [how, send] of Object.entries(waysToSend)) {
      await test.step(`keeps what is typed, and sent ${how}, before the script has loaded`, async () => {
        await afresh(page)

        const release = await holdScripts(page)
        await page.goto(server.url, { waitUntil: 'commit' })
        await page.getByLabel('Email').fill('gestore@demo.it')
        await page.getByLabel('Password', { exact: true }).fill('Demo1234!')
        await send(page)
        expect(page.url()).toBe(`${server.url}/`)
        release()
        await expect(page).toHaveURL(`${server.url}/dashboard`)
      })
    }

    await test.step('does what was clicked before the script has loaded', async () => {
      await afresh(page)

      const release = await holdScripts(page)
      await page.goto(server.url, { waitUntil: 'commit' })
      await page.getByRole('tab', { name: 'registrati' }).click()
      await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
      release()
      await expect(page.getByRole('button', { name: 'Registrati' })).toBeVisible()
    })

    await test.step('presses a button again, but takes the focus from nobody who types', async () => {
      await afresh(page)

      const release = await holdScripts(page)
      await page.goto(server.url, { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Mostra password' }).locator('svg').click()
      await page.getByText('Email', { exact: true }).click()
      const password = page.getByLabel('Password', { exact: true })
      await password.focus()
      release()
      await expect(password).toHaveAttribute('type', 'text')
      await expect(password).toBeFocused()
    })

    await test.step('shows at once that the form was sent, before the script has loaded', async () => {
      await afresh(page)

      const release = await holdScripts(page)
      await page.goto(server.url, { waitUntil: 'commit' })
      await page.getByLabel('Email').fill('cliente@demo.it')
      await page.getByRole('button', { name: 'Accedi', exact: true }).click()
      const busy = page.getByRole('button', { name: 'Caricamento...' })
      await expect(busy).toHaveAttribute('aria-busy', 'true')
      await busy.click({ force: true })
      await page.getByLabel('Password', { exact: true }).fill('Demo1234!')
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      release()
      await expect(page).toHaveURL(`${server.url}/dashboard`)
      expect(complaints).toEqual([])
    })

    await test.step('is told at the field what is missing when the form was sent before the script has loaded', async () => {
      await afresh(page)

      const release = await holdScripts(page)
      await page.goto(server.url, { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Accedi', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Caricamento...' })).toBeVisible()
      release()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription("L'email è obbligatoria")
      await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeEnabled()
    })
  })

  test('A visitor signs in wherever the browser stores nothing', async ({ takeContext, server }) => {
    for (const [what, refuse] of Object.entries(storages)) {
      await test.step(`signs in where ${what}, for this page, and goes everywhere there`, async () => {
        const page = await (await takeContext()).newPage()
        const complaints: string[] = []
        page.on('pageerror', (error) => complaints.push(String(error)))
        await page.addInitScript(refuse)
        await page.goto(server.url)
        await page.getByLabel('Email').fill('admin@demo.it')
        await page.getByLabel('Password', { exact: true }).fill('Demo1234!')
        await page.getByRole('button', { name: 'Accedi', exact: true }).click()
        await expect(page).toHaveURL(`${server.url}/dashboard`)
        await expect(page.getByText('Accesso effettuato')).toBeVisible()
        for (const name of ['Attività', 'Card', 'Profilo']) {
          await page.getByRole('link', { name, exact: true }).first().click()
          await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
        }
        await page.keyboard.press('Control+b')
        await page.getByRole('button', { name: 'Logout' }).click()
        await expect(page).toHaveURL(`${server.url}/`)
        expect(complaints).toEqual([])
      })
    }
  })

  test('A script that did not load is told, to visitors and to who is signed in, and asked for again', async ({
    visitor,
    signedIn,
    takeContext,
    server,
  }) => {
    for (const file of ['start', 'index']) {
      for (const [who, role] of [
        ['a visitor', null],
        ['somebody who is signed in', 'admin'],
      ] as const) {
        await test.step(`says to ${who} that the ${file} script did not load`, async () => {
          const page = role ? await signedIn(role) : visitor
          await page.route(`**/assets/${file}-*.js`, (route) => route.abort())
          await page.goto(server.url)
          await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeVisible()
          await expect(page.getByLabel('Email')).toBeHidden()
          await page.unrouteAll()
          await page.getByRole('button', { name: 'Riprova' }).click()
          await expect(page.getByRole('heading', { name: role ? 'Dashboard' : 'Bottega' })).toBeVisible()
        })
      }
    }

    for (const [what, path] of [
      ['somebody signs in', '/'],
      ['a page inside is asked for', '/dashboard/profile'],
    ] as const) {
      await test.step(`says that the dashboard did not load when ${what}, and asks again`, async () => {
        const page = await (await takeContext()).newPage()
        await page.route('**/assets/app-*.js', (route) => route.abort())
        await page.goto(server.url + path)
        if (path === '/') {
          await page.getByLabel('Email').fill('cliente@demo.it')
          await page.getByLabel('Password', { exact: true }).fill('Demo1234!')
          await page.getByRole('button', { name: 'Accedi', exact: true }).click()
        }
        await expect(page.getByRole('heading', { name: 'La pagina non si è caricata' })).toBeVisible()
        await page.unrouteAll()
        await page.getByRole('button', { name: 'Riprova' }).click()
        await expect(page).toHaveURL(path === '/' ? `${server.url}/dashboard` : `${server.url}/`)
      })
    }

    await test.step('to a deep link never shows the login to somebody who is signed in', async () => {
      const page = await signedIn('admin')
      await page.route('**/assets/*.js', (route) => route.abort())
      for (const path of ['/', '/dashboard/activity']) {
        await page.goto(server.url + path)
        await expect(page.getByLabel('Email')).toBeHidden()
      }
    })
  })

  test('A first visit hydrates without a warning and weighs no more than its budget', async ({
    page,
    server,
    as,
  }) => {
    await test.step('hydrates without a warning', async () => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      await page.goto(server.url, { waitUntil: 'networkidle' })
      await openRegistration(page)
      await expect(page.getByRole('button', { name: 'Registrati' })).toBeVisible()
      expect(complaints).toEqual([])
    })

    await test.step('weighs no more than the budget, and nothing comes from elsewhere', async () => {
      const { urls, scripts } = await weigh(page, server.url)
      expect(urls.filter((url) => !url.startsWith(server.url))).toEqual([])
      expect(urls.length).toBeLessThanOrEqual(loginRequests)
      expect(scripts).toBeLessThanOrEqual(budgets.login)
    })

    await test.step('to the dashboard weighs no more than the budget', async () => {
      const page = await as('admin')
      const { scripts } = await weigh(page, `${server.url}/dashboard`)
      expect(scripts).toBeGreaterThan(0)
      expect(scripts).toBeLessThanOrEqual(budgets.dashboard)
    })
  })
})
