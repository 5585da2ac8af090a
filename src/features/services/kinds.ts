import { type FileRule, webImageTypes } from '#images/image-rules.ts'
import { pages } from '#pages'

interface CommonColumns {
  nome: string
  costo: number
  descrizione: string | null
  immagine_copertina_url: string | null
  payment_method_id: string | null
}

/** The columns that insert and update write. */
export type ServiceRow = (CommonColumns & { durata: number }) | (CommonColumns & { durata: string })

/** The differences between social services and graphic services; all other code of this room serves both. */
export interface ServiceKind {
  table: 'services' | 'graphic_services'
  list: typeof pages.social | typeof pages.graphics
  create: typeof pages.socialCreate | typeof pages.graphicsCreate
  edit: typeof pages.socialEdit | typeof pages.graphicsEdit
  subtitle: { manager: string; reader: string }
  /** The durations of the select, as the form holds them. */
  durations: readonly string[]
  /** Adds the duration in its column's type: months as a number, or a text that may also be 'una_tantum'. */
  withDurata: (columns: CommonColumns, durata: string) => ServiceRow
  cover: FileRule & { hint: string }
  /** The toast after creating a service. */
  created: string
}

export const social: ServiceKind = {
  table: 'services',
  list: pages.social,
  create: pages.socialCreate,
  edit: pages.socialEdit,
  subtitle: { manager: 'Gestisci i servizi social che offri', reader: 'I servizi social disponibili' },
  durations: ['1', '3', '6', '12'],
  withDurata: (columns, durata) => ({ ...columns, durata: Number(durata) }),
  cover: {
    types: webImageTypes,
    wrongType: { title: 'Formato non valido', description: 'Seleziona un file immagine' },
    hint: 'PNG, JPEG, WEBP o GIF, massimo 5MB',
  },
  created: 'Servizio creato con successo',
}

export const graphic: ServiceKind = {
  table: 'graphic_services',
  list: pages.graphics,
  create: pages.graphicsCreate,
  edit: pages.graphicsEdit,
  subtitle: { manager: 'Gestisci i servizi grafici che offri', reader: 'I servizi grafici disponibili' },
  durations: ['una_tantum', '1', '3', '6', '12'],
  withDurata: (columns, durata) => ({ ...columns, durata }),
  cover: {
    types: ['image/png', 'image/jpeg'],
    wrongType: { title: 'Seleziona un file immagine valido (PNG o JPEG)' },
    hint: 'PNG o JPEG, massimo 5MB',
  },
  created: 'Servizio grafico creato con successo',
}
