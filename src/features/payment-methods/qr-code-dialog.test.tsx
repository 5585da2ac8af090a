import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../../testing/components/page.tsx'
import QrCodeDialog from './qr-code-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Codice QR' })

/** The dialog of one account. */
async function open(iban: string) {
  const onClose = vi.fn()
  const method = { id: 'conto', iban, titolare: 'Bottega', created_at: '2026-03-01T10:00:00Z' }
  await renderPage(<QrCodeDialog method={method} onClose={onClose} />)
  await expect.element(dialog).toBeVisible()
  return onClose
}

test('An account beyond the European Economic Area needs the BIC, about which nothing is said before it is typed', async () => {
  const onClose = await open('CH9300762011623852957')
  const code = dialog.getByRole('img', { name: 'Codice QR per un bonifico a Bottega' })
  const bic = dialog.getByLabelText('BIC')
  await expect.element(dialog.getByText('Scrivi il BIC per vedere il codice')).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
  await bic.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(bic).not.toHaveAttribute('aria-invalid')
  await bic.fill('CRESCH')
  await userEvent.keyboard('{Tab}')
  await expect.element(bic).toHaveAccessibleDescription(/8 o 11 caratteri/)
  await bic.fill('cres chzz 80a')
  await expect.element(code).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('An account beyond SEPA has no code, and the dialog says why', async () => {
  await open('TR330006100519786457841326')
  await expect.element(dialog.getByText(/^Un IBAN che inizia con TR è fuori dall'area SEPA/)).toBeVisible()
  await expect.element(dialog.getByRole('img')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Scarica PNG' })).not.toBeInTheDocument()
})

test('A doubtful IBAN is told of and has a code all the same; what is none has no code', async () => {
  await open('IT61X0542811101000000123456')
  await expect.element(dialog.getByText(/^Le cifre di controllo non tornano/)).toBeVisible()
  await expect.element(dialog.getByRole('img')).toBeVisible()
})

test('What is no IBAN has no code', async () => {
  await open('CONTO5')
  await expect
    .element(dialog.getByText('Questo non è un IBAN: un codice non lo può contenere.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('img')).not.toBeInTheDocument()
})

test('A wrong amount or a long reason is reported at its field, and there is no code meanwhile', async () => {
  await open('IT60X0542811101000000123456')
  const amount = dialog.getByLabelText('Importo')
  const reason = dialog.getByLabelText('Causale')
  for (const [typed, message] of [
    ['1.000', 'Non è chiaro: scrivi 1000 oppure 1,00'],
    ['0', "L'importo minimo è 0,01 €"],
    ['-5', "L'importo non può essere negativo"],
    ['1000000000', "L'importo è troppo alto"],
  ] as const) {
    await amount.fill(typed)
    await reason.click()
    await expect.element(amount).toHaveAccessibleDescription(new RegExp(`^${message.replace('.', '\\.')}`))
    await expect.element(dialog.getByText("Correggi l'importo per vedere il codice")).toBeVisible()
  }
  await amount.fill('999999999,99')
  await expect.element(dialog.getByRole('img')).toBeVisible()
  await reason.fill('è'.repeat(140))
  await expect.element(dialog.getByText('Accorcia la causale per vedere il codice')).toBeVisible()
  await expect.element(reason).toHaveAccessibleDescription(/^Troppo lungo per un codice/)
})
