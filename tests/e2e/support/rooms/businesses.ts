import type { Page } from '@playwright/test'

/** Fills what a business must have, the password excepted. */
export async function fillBusiness(page: Page, insegna: string, email: string) {
  await page.getByLabel('Ragione Sociale').fill(`${insegna} S.r.l.`)
  await page.getByLabel('Insegna').fill(insegna)
  await page.getByLabel('Partita IVA').fill('123 456 789 03')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Indirizzo').fill('Via Roma 1')
  await page.getByLabel('Città').fill('Torino')
  await page.getByLabel('Regione').fill('Piemonte')
}
