import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import jsqr from 'jsqr'
import { resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

const path = '/dashboard/billing'
const iban = 'IT60X0542811101000000123456'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Codice QR' })
const button = (page: Page, titolare: string) =>
  page.getByRole('button', { name: `Codice QR ${titolare} - `, exact: false })

const bytesOf = async (download: Download) => readFile(await download.path())

async function downloadOf(page: Page, name: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name }).click()
  return download
}

/** What a reader sees in a PNG; the browser decodes the file. */
async function readPng(page: Page, png: Buffer): Promise<string | undefined> {
  const { greys, size } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    // One of the four channels is enough. As a text, a letter a pixel, since a list of a million numbers takes seconds.
    const greys = Uint8Array.from(data).filter((_, index) => index % 4 === 0)
    return { greys: new TextDecoder('x-user-defined').decode(greys), size: bitmap.width }
  }, png.toString('base64'))
  const pixels = Uint8ClampedArray.from({ length: greys.length * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : greys.charCodeAt(index >> 2) & 255,
  )
  const found = jsqr(pixels, size, size)
  return found ? new TextDecoder().decode(new Uint8Array(found.binaryData)) : undefined
}

test('The admin hands out the code of a payment method, with amount and reason, as file and on paper', async ({
  inside,
  create,
  unique,
  axe,
}) => {
  const titolare = unique('Bottega')
  await create.paymentMethod({ iban, titolare })
  const page = await inside('admin', path)
  await button(page, titolare).click()
  const code = dialog(page).getByRole('img', { name: `Codice QR per un bonifico a ${titolare}` })
  await expect(code).toBeVisible()
  await axe(page)
  await dialog(page).getByLabel('Importo').fill('1.234,50')
  await dialog(page).getByLabel('Causale').fill('Fattura 12, città di Forlì')

  const png = await downloadOf(page, 'Scarica PNG')
  expect(png.suggestedFilename()).toMatch(/^codice-qr-bottega-\w+\.png$/)
  expect(await readPng(page, await bytesOf(png))).toBe(
    `BCD\n002\n1\nSCT\n\n${titolare}\n${iban}\nEUR1234.50\n\n\nFattura 12, città di Forlì`,
  )
  const svg = await downloadOf(page, 'Scarica SVG')
  expect(svg.suggestedFilename()).toMatch(/\.svg$/)
  const drawn = await code.locator('path').getAttribute('d')
  expect((await bytesOf(svg)).toString()).toContain(`<path d="${drawn}"/>`)

  // Paper shows the code and what it asks for, and nothing else.
  await page.emulateMedia({ media: 'print' })
  await expect(code).toBeVisible()
  await expect(dialog(page).getByText('1.234,50 € · Fattura 12, città di Forlì')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
  await expect(dialog(page).getByRole('button', { includeHidden: true }).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await resize(page, { width: 390, height: 844 })
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(button(page, titolare)).toBeFocused()

  await test.step('a Swiss account’s code holds the BIC; without a holder there is none', async () => {
    const swiss = { iban: 'CH9300762011623852957', titolare: unique('Svizzera') }
    await create.paymentMethod(swiss)
    await create.paymentMethod({ iban: 'NO9386011117947', titolare: null })
    await next(page, path)
    const nameless = page.getByRole('article', { name: 'NO9386011117947' }).first()
    await expect(nameless.getByRole('button', { name: /^Codice QR/ })).toHaveCount(0)
    await button(page, swiss.titolare).click()
    await dialog(page).getByLabel('BIC').fill('cres chzz 80a')
    const file = await downloadOf(page, 'Scarica PNG')
    expect(await readPng(page, await bytesOf(file))).toBe(
      `BCD\n002\n1\nSCT\nCRESCHZZ80A\n${swiss.titolare}\n${swiss.iban}`,
    )
  })
})
