import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import jsqr from 'jsqr'
import { resize } from '../support/screen.ts'
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

test.describe('Codice QR', () => {
  test('asks for a transfer with amount and reason, as file and on paper', async ({
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
  })

  test('an account beyond the European Economic Area needs the BIC, which the code then holds', async ({
    inside,
    create,
    unique,
  }) => {
    const titolare = unique('Bottega')
    const swiss = 'CH9300762011623852957'
    await create.paymentMethod({ iban: swiss, titolare })
    const page = await inside('admin', path)
    await button(page, titolare).click()
    const code = dialog(page).getByRole('img', { name: `Codice QR per un bonifico a ${titolare}` })
    const bic = dialog(page).getByLabel('BIC')
    await expect(dialog(page).getByText('Scrivi il BIC per vedere il codice')).toBeVisible()
    await expect(code).toBeHidden()
    // Nothing is reproached before something was typed.
    await bic.focus()
    await page.keyboard.press('Tab')
    await expect(bic).not.toHaveAttribute('aria-invalid')
    await bic.fill('CRESCH')
    await page.keyboard.press('Tab')
    await expect(bic).toHaveAccessibleDescription(/8 o 11 caratteri/)
    await bic.fill('cres chzz 80a')
    await expect(code).toBeVisible()
    const png = await downloadOf(page, 'Scarica PNG')
    expect(await readPng(page, await bytesOf(png))).toBe(
      `BCD\n002\n1\nSCT\nCRESCHZZ80A\n${titolare}\n${swiss}`,
    )
  })

  test('an account beyond SEPA has no code, and the dialog says why', async ({ inside, create, unique }) => {
    const titolare = unique('Bottega')
    await create.paymentMethod({ iban: 'TR330006100519786457841326', titolare })
    const page = await inside('admin', path)
    await button(page, titolare).click()
    await expect(dialog(page).getByText(/^Un IBAN che inizia con TR è fuori dall'area SEPA/)).toBeVisible()
    await expect(dialog(page).getByRole('img')).toBeHidden()
    await expect(dialog(page).getByRole('button', { name: 'Scarica PNG' })).toBeHidden()
  })

  test('an invalid amount is reported at its field, and there is no code meanwhile', async ({
    inside,
    create,
    unique,
  }) => {
    const titolare = unique('Bottega')
    await create.paymentMethod({ iban, titolare })
    const page = await inside('admin', path)
    await button(page, titolare).click()
    const amount = dialog(page).getByLabel('Importo')
    for (const [typed, message] of [
      ['1.000', 'Non è chiaro: scrivi 1000 oppure 1,00'],
      ['0', "L'importo minimo è 0,01 €"],
      ['-5', "L'importo non può essere negativo"],
      ['1000000000', "L'importo è troppo alto"],
    ] as const) {
      await amount.fill(typed)
      await dialog(page).getByLabel('Causale').focus()
      await expect(amount).toHaveAccessibleDescription(new RegExp(`^${message.replace('.', '\\.')}`))
      await expect(dialog(page).getByText("Correggi l'importo per vedere il codice")).toBeVisible()
    }
    await amount.fill('999999999,99')
    await expect(dialog(page).getByRole('img')).toBeVisible()
    await dialog(page).getByLabel('Causale').fill('è'.repeat(140))
    await expect(dialog(page).getByText('Accorcia la causale per vedere il codice')).toBeVisible()
    await expect(dialog(page).getByLabel('Causale')).toHaveAccessibleDescription(
      /^Troppo lungo per un codice/,
    )
  })

  test('says what is doubtful about an IBAN; there is no code without a holder', async ({
    inside,
    create,
    unique,
    axe,
  }) => {
    const [doubtful, wrong] = [unique('Dubbio'), unique('Sbagliato')]
    await create.paymentMethod({ iban: iban.replace('60', '61'), titolare: doubtful })
    await create.paymentMethod({ iban: 'CONTO5', titolare: wrong })
    await create.paymentMethod({ iban: 'NO9386011117947', titolare: null })
    const page = await inside('admin', path)
    await button(page, doubtful).click()
    await expect(dialog(page).getByText(/^Le cifre di controllo non tornano/)).toBeVisible()
    await expect(dialog(page).getByRole('img')).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await button(page, wrong).click()
    await expect(
      dialog(page).getByText('Questo non è un IBAN: un codice non lo può contenere.'),
    ).toBeVisible()
    await expect(dialog(page).getByRole('img')).toHaveCount(0)
    await page.keyboard.press('Escape')
    const nameless = page.getByRole('article', { name: 'NO9386011117947' }).first()
    await expect(nameless.getByRole('button', { name: /^Codice QR/ })).toHaveCount(0)
  })
})
