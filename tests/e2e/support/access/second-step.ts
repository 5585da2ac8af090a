import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#backend/database.types.ts'
import { earlierCodeOf } from '../../../../testing/app-codes.ts'
import type { RunningServer } from '../../../../testing/server.ts'
import { newAccount, password } from '../rooms/profile.ts'
import type { Page } from '../test.ts'

/** Gives an account an app, whose codes of now and of the next period have not been used. Its other sessions end. */
export async function addApp(server: RunningServer, email: string) {
  const client = await server.signIn(email, password)
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefono' })
  if (error) throw error
  const { secret } = data.totp
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: await earlierCodeOf(secret),
  })
  if (verified.error) throw verified.error
  return { email, secret, client }
}

/** An account with an app. */
export async function protectedAccount(server: RunningServer, db: SupabaseClient<Database>, email: string) {
  await newAccount(db, email)
  return addApp(server, email)
}

/** Signs in by the login's form, up to the second step. */
export async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

export const codeField = (page: Page) => page.getByLabel('Codice di verifica')

/** Types a code at the step after the password. */
export async function answerStep(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Verifica', exact: true }).click()
}
