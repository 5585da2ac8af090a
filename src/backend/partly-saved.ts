import { italianMessage, SpokenError } from './errors.ts'

/** The row was written, but its new image could not be uploaded and the old one stays. Saving again uploads it again. */
export class PartlySavedError extends SpokenError {
  override name = 'PartlySavedError'
  constructor(cause: unknown) {
    const why = italianMessage(cause, 'il servizio ha rifiutato il file')
    super(`I dati sono salvati, ma l'immagine no: resta quella di prima. ${why}`, { cause })
  }
}
