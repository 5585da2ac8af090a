import { copyText } from '#browser/copy-text.ts'
import { toast } from './toast.ts'

/** Copies a text and says so with `done`, or how to copy it by hand. Answers whether it was copied. */
export async function copyAndTell(
  text: string,
  done: string,
  byHand = 'Seleziona il testo e copialo a mano.',
): Promise<boolean> {
  const copied = await copyText(text)
  if (copied) toast.success(done)
  else toast.error('Copia non riuscita', byHand)
  return copied
}
