import { type Change, changeColumns } from './live.ts'
import { db } from './supabase.ts'

/** The tables whose rows people edit in a form of their own; the history's index begins with the table. */
const tables = ['businesses', 'websites', 'services', 'graphic_services', 'cards']

/** The last change of a row, as far as one may read it; null when the history cannot be read now. */
export async function lastChange(rowId: string): Promise<Change | null> {
  const { data } = await db
    .from('changes')
    .select(changeColumns)
    .in('table_name', tables)
    .eq('row_id', rowId)
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
  return data as Change | null
}
