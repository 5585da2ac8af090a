import { email, phone, requiredLine } from './field-kinds.ts'
import { limits } from './form-rules.ts'

/** Contacts and address, the same columns of a business and of its website. */
export const contacts = {
  telefono: phone('Telefono'),
  cellulare: phone('Cellulare'),
  email: email('Email'),
  indirizzo: requiredLine('Indirizzo', 'Indirizzo è obbligatorio', limits.address),
  citta: requiredLine('Città', 'Città è obbligatoria'),
  regione: requiredLine('Regione', 'Regione è obbligatoria'),
}

/** The columns with which the exported files of both end. */
export const exportedLast = [
  'indirizzo',
  'citta',
  'regione',
  'telefono',
  'cellulare',
  'email',
  'stato',
  'created_at',
] as const
