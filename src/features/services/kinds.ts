import { type FileRule, webImage } from '#images/image-rules.ts'
import { pages } from '#pages'
import { fields, graphicFields, graphicForm, type KindForm, socialForm } from './fields.ts'

/** The differences between social services and graphic services; all other code of this room serves both. */
export interface ServiceKind {
  table: 'services' | 'graphic_services'
  list: typeof pages.social | typeof pages.graphics
  create: typeof pages.socialCreate | typeof pages.graphicsCreate
  edit: typeof pages.socialEdit | typeof pages.graphicsEdit
  subtitle: { manager: string; reader: string }
  form: KindForm
  durations: readonly string[]
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
  form: socialForm,
  durations: fields.durata.options ?? [],
  cover: {
    ...webImage,
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
  form: graphicForm,
  durations: graphicFields.durata.options ?? [],
  cover: {
    types: ['image/png', 'image/jpeg'],
    wrongType: { title: 'Seleziona un file immagine valido (PNG o JPEG)' },
    hint: 'PNG o JPEG, massimo 5MB',
  },
  created: 'Servizio grafico creato con successo',
}
