import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../../testing/components/page.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'

const codes = ['k4m9x7qp2ab8ht3z', '9wze6r5npd4cmq7v']

function Codes() {
  const [shown, setShown] = useState<readonly string[] | null>(codes)
  return <NewRecoveryCodes codes={shown} email="maria@esempio.it" onClose={() => setShown(null)} />
}

const dialog = () => page.getByRole('dialog', { name: 'Codici di recupero' })
const question = () => page.getByRole('alertdialog', { name: 'Chiudere senza conservare i codici?' })
const done = () => dialog().getByRole('button', { name: 'Fatto' })

test('New recovery codes stay open whatever is pressed but «Fatto», which asks where they were not kept', async () => {
  await renderPage(<Codes />)
  await expect.element(dialog()).toBeVisible()
  await expect.element(dialog().getByText('k4m9-x7qp-2ab8-ht3z')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  expect(dialog().getByRole('button', { name: 'Chiudi' }).elements()).toEqual([])
  await done().click()
  await expect.element(question()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(dialog()).toBeVisible()
  await done().click()
  await question().getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('New recovery codes that were saved close at once', async () => {
  await renderPage(<Codes />)
  await dialog().getByRole('button', { name: 'Salva' }).click()
  await done().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(question().elements()).toEqual([])
})

test('New recovery codes ask before another page takes their place', async () => {
  const { router } = await renderPage(<Codes />)
  await expect.element(dialog()).toBeVisible()
  void router.navigate({ to: '/dashboard' })
  const leaving = page.getByRole('alertdialog', { name: 'Uscire senza conservare i codici?' })
  await expect.element(leaving.getByText('Non li hai copiati né salvati, e non li vedrai più.')).toBeVisible()
  await leaving.getByRole('button', { name: 'Resta' }).click()
  await expect.element(dialog()).toBeVisible()
  await done().click()
  await question().getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})
