import { formatEuro } from '#italian/format.ts'
import { statoLabel } from '#italian/stato.ts'

type Columns = Readonly<Record<string, unknown>>

/** What the forms call the columns, in the order in which a change is told. */
const names: Readonly<Record<string, string>> = {
  stato: 'Stato',
  insegna: 'Insegna',
  nome: 'Nome',
  ragione_sociale: 'Ragione Sociale',
  partita_iva: 'Partita IVA',
  telefono: 'Telefono',
  cellulare: 'Cellulare',
  email: 'Email',
  indirizzo: 'Indirizzo',
  citta: 'Città',
  regione: 'Regione',
  costo: 'Costo',
  background_color: 'Colore di sfondo',
  font: 'Font',
}

/** Columns whose values do not fit a line. */
const named: Readonly<Record<string, string>> = {
  orari: 'Orari di apertura',
  descrizione: 'Descrizione',
  durata: 'Durata',
  payment_method_id: 'Metodo di pagamento',
  immagine_copertina_url: 'Immagine di copertina',
  logo_url: 'Logo',
  user_id: 'Account di accesso',
}

const longest = 40

function valueText(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'vuoto'
  if (column === 'costo') return formatEuro(Number(value))
  const text = column === 'stato' ? statoLabel(String(value)) : String(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** What an update changed: 'Telefono: 06 555 → 06 556', 'Logo', with the number of further values; null when unknown. */
export function changeText(before: Columns, after: Columns): string | null {
  const values = Object.entries(names)
    .filter(([column]) => column in after)
    .map(
      ([column, name]) =>
        `${name}: ${valueText(column, before[column])} → ${valueText(column, after[column])}`,
    )
  const others = Object.entries(named).flatMap(([column, name]) => (column in after ? [name] : []))
  const [first, ...rest] = [...values, ...others]
  if (first === undefined) return null
  if (rest.length === 0) return first
  return `${first} e ${rest.length === 1 ? "un'altra modifica" : `altre ${rest.length} modifiche`}`
}
