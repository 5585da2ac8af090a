import { type FileRule, webImageTypes } from '#lib/image-rules.ts'

interface CommonColumns {
  nome: string
  costo: number
  descrizione: string | null
  immagine_copertina_url: string | null
  payment_method_id: string | null
}

/** The columns that insert and update write (spec section 7). */
export type ServiceRow = (CommonColumns & { durata: number }) | (CommonColumns & { durata: string })

/** What tells social services and graphic services apart; everything else in this room is one. */
export interface ServiceKind {
  table: 'services' | 'graphic_services'
  path: '/dashboard/social' | '/dashboard/graphics'
  createPath: '/dashboard/social/create' | '/dashboard/graphics/create'
  editPath: '/dashboard/social/edit/$id' | '/dashboard/graphics/edit/$id'
  /** The list's title, as the menu has it. */
  title: string
  subtitle: { manager: string; reader: string }
  createTitle: string
  editTitle: string
  /** Spec section 9; as the form holds them. */
  durations: readonly string[]
  /** Adds the duration in its column's own type: months as a number, or a text that also knows 'una_tantum'. */
  withDurata: (columns: CommonColumns, durata: string) => ServiceRow
  cover: FileRule & { hint: string }
  /** Toast after creating (spec section 8). */
  created: string
}

export const social: ServiceKind = {
  table: 'services',
  path: '/dashboard/social',
  createPath: '/dashboard/social/create',
  editPath: '/dashboard/social/edit/$id',
  title: 'Social',
  subtitle: { manager: 'Gestisci i servizi social che offri', reader: 'I servizi social disponibili' },
  createTitle: 'Crea Servizio Social',
  editTitle: 'Modifica Servizio Social',
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
  path: '/dashboard/graphics',
  createPath: '/dashboard/graphics/create',
  editPath: '/dashboard/graphics/edit/$id',
  title: 'Grafica',
  subtitle: { manager: 'Gestisci i servizi grafici che offri', reader: 'I servizi grafici disponibili' },
  createTitle: 'Crea Servizio Grafico',
  editTitle: 'Modifica Servizio Grafico',
  durations: ['una_tantum', '1', '3', '6', '12'],
  withDurata: (columns, durata) => ({ ...columns, durata }),
  cover: {
    types: ['image/png', 'image/jpeg'],
    wrongType: { title: 'Seleziona un file immagine valido (PNG o JPEG)' },
    hint: 'PNG o JPEG, massimo 5MB',
  },
  created: 'Servizio grafico creato con successo',
}
