import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Download } from '@playwright/test'
import jsqr from 'jsqr'
import { png } from '../../support/files.ts'
import { list } from '../../support/rooms/cards.ts'
import { article, messages, toast } from '../../support/screen.ts'
import { expect, type Page, test } from '../../support/test.ts'

test.describe('Card, downloading', () => {
  const bytesOf = async (file: Download) => readFile(await file.path())
  /** The colour of one pixel of a picture, as the browser decodes it. */
  const colorAt = (page: Page, png: Buffer, x: number, y: number) =>
    page.evaluate(
      async ([data, left, top]) => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        const context = canvas.getContext('2d')
        context?.drawImage(picture, 0, 0)
        return [...(context?.getImageData(left, top, 1, 1).data ?? [])]
      },
      [png.toString('base64'), x, y] as const,
    )

  test('is a PNG of its size, or a PDF with 3 mm more on each side, drawn by code loaded then', {
    tag: '@oldest-dashboard',
  }, async ({ signedIn, server, create, unique }) => {
    const name = unique('Stampa')
    await create.card({ nome: name, background_color: '#7a2e2e', font: 'Lato' })
    const page = await signedIn('admin')
    const scripts: string[] = []
    page.on('request', (sent) => /\.js(\?|$)/.test(sent.url()) && scripts.push(sent.url()))
    await page.goto(`${server.url}${list}?q=${name}`)
    await expect(article(page, name)).toBeVisible()
    expect(scripts.join()).not.toContain('card-files')
    const get = async (button: string) => {
      await page.getByRole('button', { name: `Scarica ${name}` }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: button }).click(),
      ])
      await expect(page.getByRole('dialog')).toBeHidden()
      return file
    }

    const picture = await get('Scarica PNG')
    expect(picture.suggestedFilename()).toMatch(/^card-stampa-.+\.png$/)
    const png = await bytesOf(picture)
    // 85.6 x 54 mm at 600 dots an inch. The file names its density: 23,622 dots a metre.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2022, 1276])
    const density = png.indexOf('pHYs')
    expect([png.readUInt32BE(density + 4), png.readUInt32BE(density + 8)]).toEqual([23622, 23622])
    const blank = await page.context().newPage()
    expect(await colorAt(blank, png, 4, 4)).toEqual([0x7a, 0x2e, 0x2e, 255])
    // The white ground of the logo.
    expect(await colorAt(blank, png, 190, 190)).toEqual([255, 255, 255, 255])
    await blank.close()

    const sheet = await get('Scarica PDF')
    expect(sheet.suggestedFilename()).toMatch(/\.pdf$/)
    const pdf = await bytesOf(sheet)
    const text = pdf.toString('latin1')
    // The sheet of 91.6 x 60 mm in points; it is cut 3 mm from each edge.
    expect(text).toContain('/MediaBox [0 0 259.654 170.079]')
    expect(text).toContain('/TrimBox [8.504 8.504 251.15 161.575]')
    const [, columns = '', rows = '', length = ''] =
      /\/Width (\d+) \/Height (\d+).*\/Length (\d+)/.exec(text) ?? []
    const start = text.indexOf('stream\n', text.indexOf('/Subtype /Image')) + 'stream\n'.length
    const pixels = inflateSync(pdf.subarray(start, start + Number(length)))
    expect(pixels.length).toBe(Number(columns) * Number(rows) * 3)
    expect([Number(columns), Number(rows)]).toEqual([2164, 1417])
    expect([...pixels.subarray(0, 3)]).toEqual([0x7a, 0x2e, 0x2e])
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(table, table + 4)).toBe('xref')
    for (const [, offset] of text.slice(table).matchAll(/(\d{10}) 00000 n/g)) {
      expect(text.slice(Number(offset), Number(offset) + 12)).toMatch(/^\d 0 obj/)
    }
  })

  test('is an A4 sheet of ten with crop marks, whose back has the code of the card’s page', {
    tag: '@oldest-dashboard',
  }, async ({ inside, server, create, unique }) => {
    const name = unique('Foglio')
    const card = await create.card({ nome: name, background_color: '#7a2e2e' })
    const page = await inside('admin', `${list}?q=${name}`)
    await page.getByRole('button', { name: `Scarica ${name}` }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Foglio A4' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^foglio-card-foglio-.+\.pdf$/)
    const pdf = await bytesOf(file)
    const text = pdf.toString('latin1')
    expect(text.match(/MediaBox \[0 0 595\.276 841\.89\]/g)).toHaveLength(2)
    for (const picture of ['/P0', '/P1'])
      expect(text.match(new RegExp(` re W n .* ${picture} Do Q`, 'g'))).toHaveLength(10)
    expect(text.match(/ l S$/gm)).toHaveLength(2 * 18)
    const pictures = [...text.matchAll(/\/Width (\d+) \/Height (\d+).*\/Length (\d+) >>\nstream\n/g)]
    const [, back] = pictures.map((found) => {
      const [all, columns, rows, length] = found
      const start = found.index + all.length
      const pixels = inflateSync(pdf.subarray(start, start + Number(length)))
      return { pixels, columns: Number(columns), rows: Number(rows) }
    })
    if (!back) throw new Error('The sheet has no back')
    const { pixels, columns, rows } = back
    const channels = Uint8ClampedArray.from({ length: columns * rows * 4 }, (_, index) =>
      index % 4 === 3 ? 255 : (pixels[3 * (index >> 2) + (index % 4)] ?? 0),
    )
    expect(jsqr(channels, columns, rows)?.data).toBe(`${server.url}/c/${card.id}`)
  })

  test('shows what the form shows, also before it is saved, and says when the logo cannot be loaded', async ({
    inside,
    server,
    create,
    unique,
  }) => {
    const card = await create.card({ nome: unique('Bozza'), logo_url: `${server.url}/persa.png` })
    const page = await inside('admin', `${list}/edit/${card.id}`)
    await page.getByLabel('Nome').fill('Un altro nome')
    await page.getByRole('button', { name: 'Scarica', exact: true }).click()
    await page.getByRole('button', { name: 'Scarica PNG' }).click()
    await expect(toast(page, 'Impossibile scaricare la card')).toBeVisible()
    await messages(page).getByRole('button', { name: 'Chiudi' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
    await page.getByLabel('Logo').setInputFiles(png('logo.png'))
    await expect(toast(page, 'Logo caricato con successo')).toBeVisible()
    await page.getByRole('button', { name: 'Scarica', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Scarica PNG' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('card-un-altro-nome.png')
  })
})
