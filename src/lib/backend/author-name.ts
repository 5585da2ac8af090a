import type { Change } from './live.ts'
import { db } from './supabase.ts'

/**
 * How somebody who saved is called: by the name in the profile, as far as one may read it, otherwise by the e-mail that the
 * history keeps.
 */
export async function authorName({ by, by_email }: Pick<Change, 'by' | 'by_email'>): Promise<string> {
  const { data } = by
    ? await db.from('profiles').select('display_name').eq('user_id', by).maybeSingle()
    : { data: null }
  return data?.display_name?.trim() || by_email || 'Qualcun altro'
}
