import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../../testing/components/page.tsx'
import AccountQuestions from './account-questions.tsx'
import InviteDialog from './invite-dialog.tsx'
import type { Account } from './queries.ts'

const nino: Account = {
  id: 'nino',
  email: 'nino@example.it',
  display_name: 'Nino Esposito',
  role: 'business',
  business_id: 'trattoria',
  insegna: 'Trattoria da Nino',
  last_sign_in_at: null,
  verified: true,
  banned_until: null,
  confirmed: true,
}

test('An invitation without an address is not sent: the field says so, has the focus, and nothing typed is lost', async () => {
  await renderPage(<InviteDialog open onOpenChange={() => {}} />)
  const dialog = page.getByRole('dialog', { name: 'Invita' })
  await dialog.getByLabelText('Nome').fill('Carla Bianchi')
  await dialog.getByLabelText('Ruolo').selectOptions('Admin')
  await expect.element(dialog.getByLabelText('Ruolo')).toHaveAccessibleDescription(/anche gli account/)
  await dialog.getByRole('button', { name: "Manda l'invito" }).click()
  const email = dialog.getByLabelText('Email')
  await expect.element(email).toHaveAccessibleDescription('Email non valida')
  await expect.element(email).toHaveFocus()
  await email.fill('carla@')
  await expect.element(email).toHaveAccessibleDescription('Email non valida')
  await expect.element(dialog.getByLabelText('Nome')).toHaveValue('Carla Bianchi')
  await expect.element(dialog.getByLabelText('Ruolo')).toHaveValue('admin')
})

test('A question names the person, says what stays, and is answered by the harmless button first', async () => {
  const onClose = vi.fn()
  await renderPage(<AccountQuestions asked={{ action: 'delete', account: nino }} onClose={onClose} />)
  const question = page.getByRole('alertdialog', { name: "Eliminare l'account di Nino Esposito?" })
  await expect
    .element(question)
    .toHaveAccessibleDescription(/nino@example\.it.*Trattoria da Nino resta, senza account/)
  await expect.element(question.getByRole('button', { name: 'Annulla' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('Another role is chosen from the present one on, with what it may do', async () => {
  const carla = { ...nino, display_name: null, role: 'gestore', business_id: null, insegna: null }
  await renderPage(<AccountQuestions asked={{ action: 'set_role', account: carla }} onClose={() => {}} />)
  const dialog = page.getByRole('dialog', { name: 'Cambia ruolo di nino@example.it' })
  await expect.element(dialog).toHaveAccessibleDescription(/^nino@example\.it ora è Gestore/)
  const role = dialog.getByLabelText('Ruolo')
  await expect.element(role).toHaveValue('gestore')
  await role.selectOptions('Cliente')
  await expect.element(role).toHaveAccessibleDescription(/cliente/)
})

test('An invitation that is not sent again says why', async () => {
  const error = "L'account c'è, ma il servizio non invia altre email per ora"
  const refusal = { user_id: nino.id, code: 'mail_limit', error }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(refusal, { status: 429 }))
  await renderPage(<AccountQuestions asked={{ action: 'invite', account: nino }} onClose={() => {}} />)
  await page.getByRole('alertdialog').getByRole('button', { name: "Invia l'invito" }).click()
  await expect.element(page.getByText(error)).toBeVisible()
})
