import { type Change, changeColumns } from './live.ts'
import { currentSession } from './session.ts'
import { db } from './supabase.ts'
import { editedTables } from './tables.ts'

/** Who changed a row last. */
export interface LastAuthor {
  /** The name in the profile, where one may read it, otherwise the e-mail that the history keeps; null: unknown. */
  name: string | null
  /** It was the same person, in another tab or on another device. */
  isSelf: boolean
  deleted: boolean
}

async function nameOf({ by, by_email }: Pick<Change, 'by' | 'by_email'>): Promise<string | null> {
  const { data } = by
    ? await db.from('profiles').select('display_name').eq('user_id', by).maybeSingle()
    : { data: null }
  return data?.display_name?.trim() || by_email
}

/** The author of a row's last change; null when one may not read it, or the history cannot be read now. */
export async function lastAuthor(rowId: string): Promise<LastAuthor | null> {
  const { data } = await db
    .from('changes')
    .select(changeColumns)
    // The history's index begins with the table.
    .in('table_name', editedTables)
    .eq('row_id', rowId)
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
  if (!data) return null
  const isSelf = data.by !== null && data.by === currentSession().user?.id
  return { name: isSelf ? null : await nameOf(data), isSelf, deleted: data.action === 'delete' }
}
