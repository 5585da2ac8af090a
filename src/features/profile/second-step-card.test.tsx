import type { Factor, User } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../testing/components/page.tsx'
import { SecondStepCard } from './second-step-card.tsx'

const account: User = {
  id: 'a1',
  email: 'maria@esempio.it',
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
}
const telephone: Factor = {
  id: 'f1',
  friendly_name: 'Telefono',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-05-04T08:00:00Z',
  updated_at: '2026-05-04T08:00:00Z',
}

const name = () => page.getByLabelText("Nome dell'app")
const another = () => page.getByRole('button', { name: "Aggiungi un'altra app" })
const cancel = () => page.getByRole('button', { name: 'Annulla' })

test('Without an app the first one is asked for at once, and there is nothing to go back to', async () => {
  await renderPage(<SecondStepCard user={account} />)
  await expect.element(name()).toHaveValue('Telefono')
  expect([another(), cancel()].flatMap((button) => button.elements())).toEqual([])
})

test('With an app another one is asked for when somebody wants it, under a name that is free', async () => {
  await renderPage(<SecondStepCard user={{ ...account, factors: [telephone] }} />)
  await expect.element(page.getByRole('list', { name: 'App di verifica' })).toBeVisible()
  expect(name().elements()).toEqual([])
  await another().click()
  await expect.element(name()).toHaveValue('Telefono 2')
  await cancel().click()
  await expect.element(another()).toBeVisible()
  expect(name().elements()).toEqual([])
})
