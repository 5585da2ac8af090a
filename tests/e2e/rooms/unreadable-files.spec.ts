import {
  brokenJpeg,
  jpeg,
  pdf,
  pdfCutOff,
  pdfWithoutPages,
  pdfWithPassword,
  png,
  pngCutOff,
  vastGif,
  vastPng,
} from '../support/files.ts'
import { next } from '../support/story.ts'
import { expect, test } from '../support/test.ts'

const damaged = "L'immagine è danneggiata o incompleta: scegline un'altra"
const vast = "L'immagine ha troppi pixel: al massimo 50 megapixel"
const vastInAll = "L'animazione ha troppi fotogrammi di questa misura: al massimo 500 megapixel in tutto"

test('A file that the admin’s browser cannot show is refused at its field, with the reason', async ({
  inside,
}) => {
  const page = await inside('admin')
  await test.step('a cover that no browser can show is refused at its field, sends nothing and loses nothing typed', async () => {
    await next(page, '/dashboard/social/create')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/storage/v1/object/'))
        sent.push(request.url())
    })
    await page.getByLabel('Nome').fill('Resta scritto')
    const field = page.getByLabel('Immagine di copertina')
    for (const [file, told] of [
      [vastPng('vasta.png'), vast],
      [vastGif('vasta.gif'), vastInAll],
      [brokenJpeg('rotta.jpg'), damaged],
      [pngCutOff('tagliata.png'), damaged],
    ] as const) {
      await field.setInputFiles(file)
      await expect(page.getByText(told)).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(told))
    }
    expect(sent).toEqual([])
    await field.setInputFiles(png('buona.png'))
    await expect(page.getByText('Immagine caricata con successo')).toBeVisible()
    await expect(page.getByText(damaged)).toBeHidden()
    await expect(page.getByLabel('Nome')).toHaveValue('Resta scritto')
  })

  await test.step('a PDF that cannot be shown for another reason than itself is not called damaged', async () => {
    await next(page, '/dashboard/activity/create')
    await page.route('**/pdf-worker*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("x is not a function")' }),
    )
    const field = page.getByLabel('Logo')
    await field.setInputFiles(pdf('buono.pdf'))
    await expect(page.getByText('Questo PDF non si riesce a mostrare ora')).toBeVisible()
    await expect(page.getByText('danneggiato')).toBeHidden()
  })
})

test('a logo that cannot be shown is refused at its field, the one before it stays', {
  tag: '@oldest-dashboard',
}, async ({ inside }) => {
  const page = await inside('admin', '/dashboard/activity/create')
  await page.getByLabel('Insegna').fill('Resta scritta')
  const field = page.getByLabel('Logo')
  await field.setInputFiles(jpeg('prima.jpg'))
  await expect(page.getByText('prima.jpg')).toBeVisible()
  for (const [file, told] of [
    [pdfWithPassword('chiuso.pdf'), 'Il PDF è protetto da una password: scegline uno senza'],
    [pdfWithoutPages('vuoto.pdf'), 'Il PDF non ha pagine: scegline un altro'],
    [pdfCutOff('tagliato.pdf'), 'Il PDF è danneggiato o incompleto: scegline un altro'],
    [brokenJpeg('rotta.jpg'), damaged],
  ] as const) {
    await field.setInputFiles(file)
    await expect(page.getByText(told)).toBeVisible()
    await expect(field).toHaveAccessibleDescription(new RegExp(told))
    await expect(page.getByText('prima.jpg')).toBeVisible()
  }
  await field.setInputFiles(pdf('buono.pdf'))
  await expect(page.getByText('buono.pdf')).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Insegna')).toHaveValue('Resta scritta')
})
