import { codeOf } from '../../../testing/app-codes.ts'
import { codesOff, passkeysOff } from '../../../testing/host-answers.ts'
import { answerStep, enterPassword, protectedAccount } from '../support/access/second-step.ts'
import { profile } from '../support/rooms/profile.ts'
import { expect, type Page, test } from '../support/test.ts'

/* Supabase has recovery codes and passkeys switched off, unless somebody switches them on. */

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Accedi con passkey' })

/** The service answers as one that has neither; the number of requests by path. */
async function switchOff(page: Page) {
  const asked: string[] = []
  const answer = async (pattern: string, { status, body }: { status: number; body: object }) =>
    page.route(pattern, (route) => {
      asked.push(new URL(route.request().url()).pathname.replace('/auth/v1', ''))
      return route.fulfill({ status, json: body })
    })
  await answer('**/auth/v1/passkeys**', passkeysOff)
  await answer('**/auth/v1/passkeys/**', passkeysOff)
  await answer('**/auth/v1/factors/recovery-codes', codesOff.status)
  await answer('**/auth/v1/factors/recovery-codes/verify', codesOff.emptyCode)
  return asked
}

test('A service without recovery codes and passkeys offers none, at the login or on Profilo', async ({
  takeContext,
  server,
  db,
  unique,
  axe,
}) => {
  const { email, secret } = await protectedAccount(server, db, `${unique('spenti')}@example.it`)
  const page = await (await takeContext()).newPage()
  // Browsers make passkeys for names alone.
  const site = server.url.replace('127.0.0.1', 'localhost')
  await page.addInitScript(() =>
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => true }),
  )
  const asked = await switchOff(page)
  await page.goto(site)
  await expect(byPasskey(page)).toBeHidden()
  expect(asked).toEqual(['/passkeys/authentication/options'])
  // The device remembers it: the button does not come back for a moment, and nothing is asked again.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible()
  await expect(byPasskey(page)).toBeHidden()
  await enterPassword(page, email)
  await answerStep(page, await codeOf(secret))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(asked).toEqual(['/passkeys/authentication/options'])

  await page.goto(site + profile)
  const step = page.getByRole('region', { name: 'Verifica in due passaggi' })
  await expect(step.getByRole('button', { name: 'Rimuovi Telefono' })).toBeVisible()
  await expect(step.getByRole('button', { name: 'Genera codici di recupero' })).toBeHidden()
  await expect(page.getByText(/codic[ei] di recupero/i)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Dispositivi' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Passkey' })).toBeHidden()
  await step.getByRole('button', { name: 'Rimuovi Telefono' }).click()
  await expect(page.getByRole('dialog', { name: 'Rimuovi Telefono' })).toHaveAccessibleDescription(
    /^La verifica in due passaggi si disattiva\. Per conferma/,
  )
  await axe(page)
})
