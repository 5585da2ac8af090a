import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { withAnswers } from '../../../testing/components/answers.ts'
import { renderPage } from '../../../testing/components/page.tsx'
import ShareDialog from './share-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Condividi la card' })
const address = `${location.origin}/c/amici`

async function open(isShown: boolean) {
  withAnswers({ 'card-data?id=amici': () => ({ status: isShown ? 200 : 404, body: null }) })
  const onClose = vi.fn()
  await renderPage(<ShareDialog card={{ id: 'amici', name: 'Amici' }} onClose={onClose} />)
  await expect.element(dialog).toBeVisible()
  return onClose
}

test('The address of the page stands there as a link and as a code, and fits the narrowest phone', async () => {
  const onClose = await open(true)
  await expect.element(dialog.getByRole('img', { name: 'Codice QR della card Amici' })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: address })).toHaveAttribute('href', address)
  await expect.element(dialog.getByText(/Card non disponibile/)).not.toBeInTheDocument()
  await page.viewport(320, 640)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('Where the page of a suspended website’s card shows nothing, the dialog says so', async () => {
  await open(false)
  await expect.element(dialog.getByText(/^Ora la pagina dice «Card non disponibile»/)).toBeVisible()
})

test('The telephone’s own menu gets name and address; closing it is no failure, and a failure is told', async () => {
  const share = vi.fn(async (_: ShareData) => {
    throw new DOMException('closed', 'AbortError')
  })
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  await open(true)
  const send = dialog.getByRole('button', { name: 'Invia' })
  await send.click()
  await expect.poll(() => share.mock.calls).toEqual([[{ title: 'Amici', url: address }]])
  await expect.element(page.getByText('Impossibile condividere la card')).not.toBeInTheDocument()
  share.mockRejectedValueOnce(new TypeError('no menu'))
  await send.click()
  await expect.element(page.getByText('Impossibile condividere la card')).toBeVisible()
  Reflect.deleteProperty(navigator, 'share')
})
