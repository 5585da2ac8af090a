import { readFile } from 'node:fs/promises'
import jsqr from 'jsqr'
import { goTo } from '../../support/go-to.ts'
import { list } from '../../support/rooms/cards.ts'
import { toast } from '../../support/screen.ts'
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
  test('The admin shares a card from the list, by address and code, and from its form, but no card that is none yet', async ({
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

    await goTo(page, `${list}/edit/${card.id}`)
    await page.getByRole('button', { name: 'Condividi', exact: true }).click()
    await expect(dialog(page).getByRole('link', { name: address })).toBeVisible()
    await goTo(page, `${list}/create`)
    await expect(page.getByLabel('Nome')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Condividi' })).toHaveCount(0)
  })
})
