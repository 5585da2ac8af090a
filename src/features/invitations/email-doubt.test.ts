import { expect, test } from 'vitest'
import { emailDoubt } from './email-doubt.ts'

test.each([
  'nino@gmail.com',
  'NINO@Libero.it',
  'info@bottegaverde.it',
  'x@libri.it',
  'a@mail.com',
  'a@yahoo.it',
])('%s is not doubted', (email) => expect(emailDoubt(email)).toBeNull())

test.each([
  ['nino@gmial.com', 'Forse è @gmail.com'],
  ['nino@gmail.con', 'Forse è @gmail.com'],
  ['nino@gmai.com', 'Forse è @gmail.com'],
  ['nino@gmaill.com', 'Forse è @gmail.com'],
  ['nino@gmail.it', 'Forse è @gmail.com'],
  ['nino@libero.ti', 'Forse è @libero.it'],
  ['nino@hotmal.it', 'Forse è @hotmail.it'],
  ['ditta@pec.it', 'È una PEC: potrebbe rifiutare il messaggio'],
  ['ditta@pec.ditta.it', 'È una PEC: potrebbe rifiutare il messaggio'],
  ['ditta@legalmail.it', 'È una PEC: potrebbe rifiutare il messaggio'],
  ['', "Manca l'email"],
  ['nino', "L'email non è valida"],
])('%j: %s', (email, doubt) => expect(emailDoubt(email)).toBe(doubt))
