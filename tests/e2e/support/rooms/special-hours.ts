import type { Page } from '@playwright/test'
import { addDays, todayInRome } from '#italian/days.ts'

export const today = todayInRome()
export const inDays = (count: number) => addDays(today, count)
export const editPath = (id: string) => `/dashboard/websites/edit/${id}`

/** A website's closures, or its seasons, on its form or its read-only page. */
function partOf(page: Page, title: string, noun: string) {
  const region = page.getByRole('region', { name: title })
  const button = (name: string) => region.getByRole('button', { name, exact: true })
  const rows = region.getByRole('listitem').filter({ hasText: 'Modifica' })
  return {
    region,
    add: button(`Aggiungi ${noun}`),
    save: button(`Salva ${noun}`),
    cancel: button('Annulla'),
    dal: region.getByLabel('Dal', { exact: true }),
    al: region.getByLabel('Al', { exact: true }),
    rows,
    /** Presses it in the only row. */
    press: (name: 'Modifica' | 'Elimina') => rows.getByRole('button', { name }).click(),
    /** 'Elimina' in the question. */
    confirm: () => page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click(),
  }
}

export function closuresOf(page: Page) {
  const part = partOf(page, 'Chiusure e aperture straordinarie', 'chiusura')
  return { ...part, motivo: part.region.getByLabel('Motivo') }
}

export function seasonsOf(page: Page) {
  const part = partOf(page, 'Orari stagionali', 'stagione')
  return { ...part, nome: part.region.getByLabel('Nome', { exact: true }) }
}
