import { isConnectionFailure, UserMessageError } from '#backend/errors.ts'
import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import type { RestorableTable } from '#backend/tables.ts'
import type { BringBack } from '#lists/bring-back.ts'

/** Somebody has restored it before: what was wanted is done. */
const alreadyThere: Record<RestorableTable, string> = {
  cards: 'La card è già stata ripristinata',
  payment_methods: 'Il metodo di pagamento è già stato ripristinato',
}
const noLongerValid = 'Non rispetta più le regole di oggi'
const refusals: Record<RestorableTable, Record<string, string>> = {
  cards: {
    place_taken: "Il sito web ha già un'altra card",
    place_gone: 'Il sito web di questa card non esiste più',
    no_longer_valid: noLongerValid,
  },
  payment_methods: {
    no_longer_valid: noLongerValid,
  },
}

/** The word that the database answers to a restore that it refuses; '' for any other error. */
const refusalOf = (error: unknown): string =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'PT409' &&
  'details' in error
    ? String(error.details)
    : ''

/** Why a restore was refused, in Italian; the error itself when the reason is unknown. */
function reasonOf(error: unknown, table: RestorableTable): unknown {
  if (typeof error !== 'object' || error === null || !('code' in error)) return error
  if (error.code === 'PT404') return new UserMessageError('Non è più tra le voci eliminate di recente')
  const reason = refusalOf(error)
  const text = refusals[table][reason]
  return text ? new UserMessageError(text) : error
}

/**
 * Restores a deleted row by the id of its deletion; answers what to say where somebody has restored it before. Throws a
 * `UserMessageError` with the reason of a refusal, otherwise the database's error.
 */
async function restore(table: RestorableTable, deletionId: number): Promise<string | undefined> {
  try {
    await db.rpc('restore_deleted', { _change_id: deletionId }).throwOnError()
  } catch (error) {
    // The cause of a refusal, such as a new card of the website, is not on the screen yet.
    if (!isConnectionFailure(error)) await invalidate(table)
    if (refusalOf(error) === 'there_already') return alreadyThere[table]
    throw reasonOf(error, table)
  }
  await invalidate(table)
  return undefined
}

/** Restores a row that was just deleted. Throws like `restore`. */
export async function restoreRow(table: RestorableTable, rowId: string): Promise<string | undefined> {
  const { data } = await db
    .from('changes')
    .select('id')
    .eq('table_name', table)
    .eq('row_id', rowId)
    .eq('action', 'delete')
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError()
  if (!data) throw new UserMessageError('Non è più tra le voci eliminate di recente')
  return restore(table, data.id)
}

export const restoreTexts: Record<RestorableTable, { done: string; failed: string }> = {
  cards: { done: 'Card ripristinata', failed: 'Impossibile ripristinare la card' },
  payment_methods: {
    done: 'Metodo di pagamento ripristinato',
    failed: 'Impossibile ripristinare il metodo di pagamento',
  },
}

export function restorationOf(table: RestorableTable, deletionId: number): BringBack {
  return { ...restoreTexts[table], run: () => restore(table, deletionId) }
}
