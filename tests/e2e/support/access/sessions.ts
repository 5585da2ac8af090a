import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '../../../../testing/server.ts'

/** Changes an account's password elsewhere: its other sessions are over, though their tokens have not run out. */
export async function changePasswordElsewhere(
  server: RunningServer,
  email: string,
  from: string,
  to: string,
) {
  const elsewhere = await server.signIn(email, from)
  const { error } = await elsewhere.auth.updateUser({ password: to })
  if (error) throw error
}

/** A website's form with an unsaved name, once nothing on it asks the server any more: the next to ask is the test. */
export async function typeWebsiteName(page: Page, server: RunningServer, id: string, nome: string) {
  await page.goto(`${server.url}/dashboard/websites/edit/${id}`)
  await expect(page.getByText('Nessuna chiusura in programma.')).toBeVisible()
  await expect(page.getByText('Nessun orario stagionale.')).toBeVisible()
  await page.getByLabel('Nome').fill(nome)
}

/** In the browser: the access token has run out, as after a night. */
export function runOutHere(): void {
  const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
  const session = JSON.parse(localStorage.getItem(key) ?? 'null')
  if (session) localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
}

/** The same on a page that is open. */
export const runOut = (page: Page) => page.evaluate(runOutHere)
