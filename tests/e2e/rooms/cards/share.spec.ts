import { readFile } from 'node:fs/promises'
import jsqr from 'jsqr'
import { list } from '../../support/rooms/cards.ts'
import { resize, toast } from '../../support/screen.ts'
import { expect, type Page, test } from '../../support/test.ts'

/* In Chromium, which lets a test read the clipboard. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Condividi la card' })

/** What a reader sees in a PNG; the browser decodes the file. */
async function readPng(page: Page, png: Buffer): Promise<string | undefined> {
  const { greys, size } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    const greys = Uint8Array.from(data).filter((_, index) => index % 4 === 0)
    return { greys: new TextDecoder('x-user-defined').decode(greys), size: bitmap.width }
  }, png.toString('base64'))
  const pixels = Uint8ClampedArray.from({ length: greys.length * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : greys.charCodeAt(index >> 2) & 255,
  )
  return jsqr(pixels, size, size)?.data
}

test.describe('Card, sharing', () => {
  test('shows the address of the card’s page, copies it, and saves its code, which leads there', async ({
    inside,
    server,
    create,
    unique,
    axe,
  }) => {
    const name = unique('Condivisa')
    const card = await create.card({ nome: name })
    const address = `${server.url}/c/${card.id}`
    const page = await inside('admin', `${list}?q=${name}`)
    await page.getByRole('button', { name: `Condividi ${name}` }).click()
    await expect(dialog(page).getByRole('img', { name: `Codice QR della card ${name}` })).toBeVisible()
    await expect(dialog(page).getByRole('link', { name: address })).toHaveAttribute('href', address)
    await axe(page)
    await resize(page, { width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog(page).getByRole('button', { name: 'Copia', exact: true }).click()
    await expect(toast(page, 'Indirizzo copiato')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    for (const kind of ['SVG', 'PNG'] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog(page)
          .getByRole('button', { name: `Scarica ${kind}` })
          .click(),
      ])
      expect(file.suggestedFilename()).toMatch(
        new RegExp(`^codice-card-condivisa-.*\\.${kind.toLowerCase()}$`),
      )
      if (kind === 'PNG') expect(await readPng(page, await readFile(await file.path()))).toBe(address)
    }
  })

  test('The admin shares a card from its form, and reads when its page shows nothing', async ({
    signedIn,
    server,
    create,
    inside,
    unique,
  }) => {
    await test.step('is on the form of a stored card, and hands the address to the telephone’s own menu', async () => {
      const card = await create.card({ nome: 'Amici' })
      const page = await signedIn('admin')
      await page.addInitScript(() => {
        Object.assign(navigator, {
          share: async (data: unknown) => {
            Object.assign(window, { handedOn: data })
            throw new DOMException('closed', 'AbortError')
          },
        })
      })
      await page.goto(`${server.url}${list}/edit/${card.id}`)
      await page.getByRole('button', { name: 'Condividi', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Invia' }).click()
      await expect
        .poll(() => page.evaluate(() => (window as { handedOn?: unknown }).handedOn))
        .toEqual({ title: 'Amici', url: `${server.url}/c/${card.id}` })
      await expect(page.getByText('Impossibile condividere la card')).toHaveCount(0)
      await page.goto(`${server.url}${list}/create`)
      await expect(page.getByLabel('Nome')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Condividi' })).toHaveCount(0)
    })

    await test.step('says when the page of a suspended website’s card shows nothing', async () => {
      const name = unique('Sospesa')
      const website = await create.website({ stato: 'sospeso' })
      await create.card({ nome: name, business_id: website.business_id, website_id: website.id })
      const page = await inside('admin', `${list}?q=${name}`)
      await page.getByRole('button', { name: `Condividi ${name}` }).click()
      await expect(dialog(page).getByText('Ora la pagina dice «Card non disponibile»')).toBeVisible()
    })
  })
})
