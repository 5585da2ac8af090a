import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { walletSettings } from '../../../../supabase/functions/_shared/wallets/certificates.test-data.ts'
import { factories } from '../../../../testing/factories.ts'
import { type RunningServer, startServer } from '../../../../testing/server.ts'
import { expect, test } from '../../support/test.ts'

/** A card's page where the operator has set up both wallets. */

let wallets: RunningServer
let id: string
test.beforeAll(async () => {
  wallets = await startServer({ frontEnd: true, env: await walletSettings() })
  const create = factories(wallets.serviceClient())
  const website = await create.website({ nome: 'Forno di Nino' })
  id = (await create.card({ nome: 'Amici', business_id: website.business_id, website_id: website.id })).id
})
test.afterAll(() => wallets.stop())

const labels = { apple: 'Aggiungi ad Apple Wallet', google: 'Salva in Google Wallet' }

test.describe('A card goes into a wallet', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('A holder puts a card into a wallet, where the operator has set one up', async ({
    page,
    axe,
    server,
    create,
  }) => {
    await test.step('of Apple, by a pass that leads to this page', async () => {
      await page.goto(`${wallets.url}/c/${id}`)
      await expect(page.getByRole('link', { name: labels.google })).toBeVisible()
      await axe(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: labels.apple }).click(),
      ])
      const pass = unzipSync(readFileSync(await download.path()))['pass.json'] ?? new Uint8Array()
      expect(JSON.parse(strFromU8(pass)).barcodes[0].message).toBe(`${wallets.url}/c/${id}`)
    })

    await test.step('of Google, by its own page', async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      // The browser stays here instead of following the link to Google.
      const answers: [number, string | undefined][] = []
      await page.route('**/card-pass?*', async (route) => {
        const answer = await route.fetch({ maxRedirects: 0 })
        answers.push([answer.status(), answer.headers().location])
        await route.fulfill({ body: 'Google Wallet' })
      })
      await page.goto(`${wallets.url}/c/${id}`)
      await page.getByRole('link', { name: labels.google }).click()
      await expect(page.getByText('Google Wallet', { exact: true })).toBeVisible()
      expect(answers).toEqual([[302, expect.stringMatching(/^https:\/\/pay\.google\.com\/gp\/v\/save\//)]])
    })

    await test.step('but where none is set up there is no button', async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })

      const card = await create.card({ nome: 'Amici' })
      await page.goto(`${server.url}/c/${card.id}`)
      await expect(page.locator('.name')).toHaveText('Amici')
      for (const name of Object.values(labels)) await expect(page.getByRole('link', { name })).toHaveCount(0)
    })
  })
})

test.describe('On Android', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0 Mobile' })

  test('only Google Wallet is offered', async ({ page }) => {
    await page.goto(`${wallets.url}/c/${id}`)
    await expect(page.getByRole('link', { name: labels.google })).toBeVisible()
    await expect(page.getByRole('link', { name: labels.apple })).toHaveCount(0)
  })
})
