import { causeOf } from '#lib/backend/errors.ts'
import { randomUuid } from '#lib/images/random-name.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { toast } from '#ui/feedback/toast.ts'
import { logoFiles, logoRule } from './schema.ts'

/** A card's logo, sent as soon as it is chosen, under a random name. */
export function useLogo(savedUrl: string | null) {
  return useImageUpload({
    ...logoFiles,
    rule: logoRule,
    savedUrl,
    when: 'at-once',
    place: (extension) => ({ name: `${randomUuid()}.${extension}` }),
    onUploaded: () => toast.success('Logo caricato con successo'),
    onRefused: toast.error,
    onFailed: (error) => toast.error('Errore nel caricamento del logo', causeOf(error)),
  })
}
