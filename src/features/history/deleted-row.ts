import type { Json } from '#backend/database.types.ts'
import type { RestorableTable } from '#backend/tables.ts'
import { paymentMethodLabel } from '#features/payment-methods/queries.ts'
import type { Deletion } from './deletions.ts'

/** A deleted row as 'Eliminati di recente' shows it. */
export interface DeletedRow {
  name: string
  /** Distinguishes it from others of the same name. */
  detail: string | null
  /** The logo's address; undefined for rows that have no logo. */
  logo: string | null | undefined
}

function textOf(row: Json, column: string): string | null {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return null
  const value = row[column]
  return typeof value === 'string' && value !== '' ? value : null
}

const readers: Record<RestorableTable, (deletion: Deletion) => DeletedRow> = {
  cards: ({ before, website }) => {
    const nome = textOf(before, 'nome')
    return {
      name: nome ?? website ?? 'Card di un sito web che non esiste più',
      detail: nome === null ? null : website,
      logo: textOf(before, 'logo_url'),
    }
  },
  payment_methods: ({ before }) => ({
    name: paymentMethodLabel({ iban: textOf(before, 'iban') ?? '', titolare: textOf(before, 'titolare') }),
    detail: null,
    logo: undefined,
  }),
}

export function deletedRowOf(table: RestorableTable, deletion: Deletion): DeletedRow {
  return readers[table](deletion)
}

export function idOf({ before }: Deletion): string | null {
  return textOf(before, 'id')
}
