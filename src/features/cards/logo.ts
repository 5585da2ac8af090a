import { causeOf } from '#backend/errors.ts'
import { randomUuid } from '#browser/random.ts'
import type { StoredImage } from '#records/record-image.ts'
import { toast } from '#ui/feedback/toast.ts'
import { type CardForm, fields, logoFiles, logoRule } from './fields.ts'
import type { Card } from './queries.ts'

/** A card's logo, sent as soon as it is chosen, under a random name. */
export const logo: StoredImage<Card, CardForm> = {
  label: fields.logo_url.label,
  shape: 'logo',
  urlOf: (row) => row.logo_url,
  ...logoFiles,
  rule: logoRule,
  when: 'at-once',
  place: (extension) => ({ name: `${randomUuid()}.${extension}` }),
  onUploaded: () => toast.success('Logo caricato con successo'),
  onRefused: toast.error,
  onFailed: (error) => toast.error('Errore nel caricamento del logo', causeOf(error)),
}
