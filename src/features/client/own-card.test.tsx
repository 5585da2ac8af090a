import jsQR from 'jsqr'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../testing/components/page.tsx'
import CodeDialog from './code-dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { OwnCardItem } from './own-card-item.tsx'
import type { OwnCard } from './queries.ts'

const nino: OwnCard = {
  holder_id: '5b2b7a52-6a3c-4b4e-9f0e-0a4f6c1d2e3f',
  card_id: 'c0000000-0000-4000-8000-000000000001',
  nome: 'Amici di Nino',
  font: 'Lato',
  background_color: '#7a2e2e',
  logo_url: null,
  timbri: 8,
  premio: 'Un caffè',
  fatti: 3,
  sito: {
    id: 'e0000000-0000-4000-8000-000000000001',
    nome: 'Trattoria da Nino',
    indirizzo: 'Via Roma 1',
    citta: 'Roma',
    regione: 'Lazio',
    telefono: null,
    cellulare: null,
  },
}
const item = (card: Partial<OwnCard>) => (
  <OwnCardItem card={{ ...nino, ...card }} onCode={() => {}} onLeave={() => {}} />
)

test('A card says how many stamps are on it and what they are for, and the reward when it is full', async () => {
  const screen = await renderPage(item({}))
  const card = screen.getByRole('article', { name: 'Amici di Nino' })
  await expect.element(card.getByText('3 di 8 timbri')).toBeVisible()
  await expect.element(card).toMatchTextContent('Premio: Un caffè')
  await expect.element(card.getByRole('button', { name: 'Mostra il codice Amici di Nino' })).toBeVisible()
  expect(card.getByText('Premio pronto').elements()).toEqual([])
  await screen.unmount()
  const full = await renderPage(item({ fatti: 8 }))
  await expect.element(full.getByText('8 di 8 timbri')).toBeVisible()
  await expect.element(full.getByText('Premio pronto')).toBeVisible()
})

test('A card that does not count has a code and no number, and its shop names it where it has no name', async () => {
  const screen = await renderPage(item({ nome: null, timbri: null, premio: null, fatti: 0 }))
  const card = screen.getByRole('article', { name: 'Trattoria da Nino' })
  await expect.element(card.getByRole('button', { name: /^Mostra il codice/ })).toBeVisible()
  await expect.element(card).not.toMatchTextContent('timbri')
})

test('On a phone of 320 px a card of long words stays inside', async () => {
  await page.viewport(320, 700)
  const long = 'Supercalifragilistico'.repeat(4)
  const screen = await renderPage(item({ nome: long, premio: long, sito: { ...nino.sito, nome: long } }))
  await expect.element(screen.getByText('3 di 8 timbri')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

/** What a telephone reads in a code as it stands on the page. */
async function read(code: Element): Promise<string | undefined> {
  const { width } = code.getBoundingClientRect()
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="${code.getAttribute('viewBox')}"><rect width="100%" height="100%" fill="${getComputedStyle(code).backgroundColor}"/>${code.innerHTML}</svg>`,
  )}`
  await picture.decode()
  const canvas = new OffscreenCanvas(width, width)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0)
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
  return pixels && jsQR(pixels.data, pixels.width, pixels.height)?.data
}

test('The code is dark on white with its border, fills a phone, and leads to where the shop stamps', async () => {
  await page.viewport(390, 844)
  await renderPage(<CodeDialog card={nino} onClose={() => {}} />)
  const dialog = page.getByRole('dialog', { name: 'Mostra il codice alla cassa' })
  const code = dialog.getByRole('img', { name: 'Codice QR della card Amici di Nino' })
  await expect.element(code).toBeVisible()
  const { width, height } = code.element().getBoundingClientRect()
  expect(width).toBeGreaterThan(300)
  expect(height).toBeCloseTo(width, 0)
  expect(await read(code.element())).toBe(`${location.origin}/dashboard/cards/stamp/${nino.holder_id}`)
  expect(getComputedStyle(code.element()).colorScheme).toBe('light only')
  const [, , side] = (code.element().getAttribute('viewBox') ?? '').split(' ').map(Number)
  const { x, y } = (code.element().querySelector('path') as SVGPathElement).getBBox()
  expect([x, y]).toEqual([4, 4])
  expect(side).toBeGreaterThan(30)
  await expect.element(dialog.getByText('3 di 8 timbri')).toBeVisible()
})

test('On a telephone that lies on its side the whole code is seen', async () => {
  await page.viewport(844, 390)
  await renderPage(<CodeDialog card={nino} onClose={() => {}} />)
  const code = page.getByRole('img', { name: 'Codice QR della card Amici di Nino' })
  await expect.element(code).toBeVisible()
  await expect.poll(() => code.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(390)
  expect(code.element().getBoundingClientRect().width).toBeGreaterThan(250)
})

test('Before a card goes, it is said what goes with it, and the harmless answer has the focus', async () => {
  const onClose = vi.fn()
  const screen = await renderPage(<LeaveQuestion card={nino} onClose={onClose} />)
  const question = page.getByRole('alertdialog', { name: 'Rimuovere la card «Amici di Nino»?' })
  await expect.element(question).toHaveAccessibleDescription(/^I tuoi 3 timbri vanno persi: .*da capo\./)
  await expect.element(question.getByRole('button', { name: 'Annulla' })).toHaveFocus()
  await question.getByRole('button', { name: 'Annulla' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await screen.unmount()
  await renderPage(<LeaveQuestion card={{ ...nino, fatti: 0 }} onClose={onClose} />)
  await expect.element(question).not.toHaveAccessibleDescription(/timbri/)
})
