import * as z from 'zod/mini'
import type { Tables } from '#backend/database.types.ts'
import type { FileRule } from '#images/image-rules.ts'
import { cleanPartitaIva } from '#italian/pasted.ts'
import { stati, statoLabel } from '#italian/stato.ts'
import { contacts, exportedLast } from '#records/contacts.ts'
import { choice, createdAt, image, requiredLine, unseen } from '#records/field-kinds.ts'
import { type FieldsOf, formOf, type ValuesOf } from '#records/fields.ts'
import { emailText, limits, passwordText } from '#records/form-rules.ts'
import { visible } from '#records/text-rules.ts'

const shortPartitaIva = 'Partita IVA deve essere di almeno 11 caratteri'

const partitaIva = z.pipe(
  z.pipe(z.string(), z.transform(cleanPartitaIva)),
  z.string().check(
    // Counted in code points, as the database counts; `length` counts UTF-16 units.
    z.refine((text) => [...visible(text)].length >= 11, shortPartitaIva),
    z.maxLength(limits.text, 'Partita IVA troppo lunga'),
  ),
)

/**
 * The columns of an activity, in the order of forms and history. A PEC is for registered mail and is never
 * the e-mail.
 */
export const fields = {
  ragione_sociale: {
    ...requiredLine('Ragione Sociale', 'Ragione sociale è obbligatoria'),
    headers: `ragsociale ragsoc ragionesoc denominazione denominazionesociale denominazioneditta azienda
      societa ditta nomeazienda impresa cliente nomecliente intestatario intestazione
      ragionesocialecliente nominativo nome`,
  },
  insegna: {
    ...requiredLine('Insegna', 'Insegna è obbligatoria'),
    headers: 'nomeinsegna nomenegozio nomecommerciale negozio attivita nomeattivita locale puntovendita',
  },
  partita_iva: {
    ...requiredLine('Partita IVA', shortPartitaIva),
    kind: 'number',
    rule: partitaIva,
    clean: cleanPartitaIva,
    refused: { valid: shortPartitaIva },
    headers: `piva pariva partiva pivacf cfpiva pivacodicefiscale codicefiscalepiva partitaivacf
      partitaivacodicefiscale codicefiscalepartitaiva npartitaiva numeropartitaiva pi iva vat
      vatnumber codiceiva`,
  },
  email: {
    ...contacts.email,
    headers: `mail emailcontatto indirizzoemail indirizzomail postaelettronica indirizzodipostaelettronica
      emailaziendale mailaziendale email1 mail1 emailreferente emailprincipale contattoemail
      recapitoemail recapitomail emailcliente emailprivata eposta`,
  },
  telefono: {
    ...contacts.telefono,
    headers: `tel telefonofisso fisso telfisso telefono1 tel1 numerotelefono numeroditelefono ntelefono ntel
      telufficio phone telefonoufficio recapitotelefonico recapititelefonici recapitotelefono
      recapitotel contattotelefonico telefonocontatto telefonoprincipale telefonosede telefononegozio
      telefonoaziendale numtelefono numtel nrtelefono nrtel notelefono notel numerofisso
      numerotelefonico lineafissa`,
  },
  cellulare: {
    ...contacts.cellulare,
    headers: `cell cel mobile telefonocellulare telcell telefonomobile telmobile cellulare1 cell1 ncell
      numerocellulare numerodicellulare numcellulare numcell nrcellulare nrcell ncellulare nocellulare
      nocell recapitocellulare recapitomobile numeromobile cellulareprincipale telefonino whatsapp
      telefono2 tel2`,
  },
  indirizzo: {
    ...contacts.indirizzo,
    headers: `via indirizzosede indirizzocompleto indirizzosedelegale sedelegale sede indir ind viaecivico
      viaenumero viaen viaencivico viaenumerocivico indirizzoecivico indirizzoen indirizzoencivico
      indirizzoenumerocivico indirizzocivico viapiazza address recapito`,
  },
  citta: {
    ...contacts.citta,
    headers: 'comune localita cittacomune comunecitta paese loc city cittasede comunesede',
  },
  regione: {
    ...contacts.regione,
    headers: 'reg region provincia prov pr siglaprovincia siglaprov provsigla provinciasigla pv',
  },
  stato: {
    ...choice('Stato', { options: stati, first: 'attivo', says: statoLabel }),
    headers: 'statocliente status statoattivita attivo attiva inattivita clienteattivo situazione',
  },
  logo_url: image('Logo'),
  user_id: { label: 'Account di accesso', says: (id: string | null) => (id ? 'collegato' : '') },
  created_at: createdAt('Creata il'),
  id: unseen,
  updated_at: unseen,
  ricerca: unseen,
  insegna_ordine: unseen,
  citta_ordine: unseen,
  ha_sito: unseen,
  ha_account: unseen,
} as const satisfies FieldsOf<'businesses'>

/** The columns of an exported file. */
export const exportFields = [
  'insegna',
  'ragione_sociale',
  'partita_iva',
  ...exportedLast,
] as const satisfies readonly (keyof typeof fields)[]

/** The columns that a file can fill, in the order of the preview: those with the most mistakes come first. */
export const importFields = [
  'insegna',
  'ragione_sociale',
  'partita_iva',
  'email',
  'indirizzo',
  'citta',
  'regione',
  'telefono',
  'cellulare',
  'stato',
] as const satisfies readonly (keyof typeof fields)[]

const form = formOf('businesses', fields)
export const { labels, toRow } = form

export const startingPassword = passwordText(8, 'Password deve essere di almeno 8 caratteri')

/** The form of a new business: unlike the edit form it has a password. */
export const createSchema = z.extend(form.schema, { password: startingPassword })
export const editSchema = z.extend(form.schema, { password: z.string() })

export type BusinessForm = ValuesOf<typeof fields> & { password: string }

export const emptyBusiness: BusinessForm = { ...form.empty, password: '' }

/** How a stored business is edited. */
export const rules = {
  ...form,
  toForm: (row: Tables<'businesses'>): BusinessForm => ({ ...form.toForm(row), password: '' }),
}

/** The account of a business that has none yet. */
export const accountSchema = z.object({ email: emailText(), password: startingPassword })
export type AccountForm = z.infer<typeof accountSchema>

/** A business's logo is a JPEG or a PDF. */
export const logoRule: FileRule = {
  types: ['image/jpeg', 'application/pdf'],
  wrongType: { title: 'Il logo deve essere in formato JPEG o PDF' },
}

/** What suspending means for others, beside every choice of the state. */
export const suspendedBusiness = 'Se è sospesa, chi visita il suo sito web non ne vede più i dati'
