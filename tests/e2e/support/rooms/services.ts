import type { Factories } from '../../../../testing/factories.ts'
import type { Page } from '../test.ts'

/** What tells the two kinds of services apart, written out so that the tests do not repeat the code. */
export interface Kind {
  title: string
  path: string
  table: 'services' | 'graphic_services'
  make: (create: Factories, nome: string, values?: object) => Promise<{ id: string }>
  durations: string[]
  /** What is stored for '12 mesi'. */
  year: string | number
  created: string
}

export const social: Kind = {
  title: 'Social',
  path: '/dashboard/social',
  table: 'services',
  make: (create, nome, values) => create.service({ nome, ...values }),
  durations: ['1 mese', '3 mesi', '6 mesi', '12 mesi'],
  year: 12,
  created: 'Servizio creato con successo',
}

export const graphic: Kind = {
  title: 'Grafica',
  path: '/dashboard/graphics',
  table: 'graphic_services',
  make: (create, nome, values) => create.graphicService({ nome, ...values }),
  durations: ['Una tantum', '1 mese', '3 mesi', '6 mesi', '12 mesi'],
  year: '12',
  created: 'Servizio grafico creato con successo',
}

/** Every request to the kind's table. */
export const restOf = (kind: Kind) => `**/rest/v1/${kind.table}**`

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

export const cover = (page: Page) => page.getByLabel('Immagine di copertina')

/** Fills what is required; the duration is a year. */
export async function fill(page: Page, nome: string, costo = '49,90') {
  await page.getByLabel('Nome').fill(nome)
  await page.getByLabel('Durata').selectOption({ label: '12 mesi' })
  await page.getByLabel('Costo').fill(costo)
}
