import type { Locator } from '@playwright/test'
import type { Page } from '../test.ts'

export const list = '/dashboard/websites'
export const times = (page: Page, day: string) =>
  page.getByRole('group', { name: day }).locator('input[type="time"]')

export const daySwitch = (page: Page, day: string, name: string) =>
  page.getByRole('group', { name: day }).getByRole('switch', { name })

export async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

export const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
