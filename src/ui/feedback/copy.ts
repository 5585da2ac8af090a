import { copyText } from '#browser/copy-text.ts'
import { toast } from './toast.ts'

/** Copies a text and says so with `done`, or how to copy it by hand. */
export async function copyAndTell(
  text: string,
  done: string,
  byHand = 'Seleziona il testo e copialo a mano.',
): Promise<void> {
  if (await copyText(text)) toast.success(done)
  else toast.error('Copia non riuscita', byHand)
}
