import type { User } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { causeOf } from '#backend/errors.ts'
import { listPasskeys, type Passkey } from '#backend/passkeys.ts'
import { keysOf } from '#backend/query-keys.ts'
import { formatDate } from '#italian/format.ts'
import { toast } from '#ui/feedback/toast.ts'

/** The account's passkeys; null where the service has none. */
export function passkeysQuery(user: User) {
  return queryOptions({
    queryKey: [...keysOf('passkeys').all, user.id],
    staleTime: 0,
    queryFn: listPasskeys,
    meta: { onError: (error) => toast.error('Errore nel caricamento delle passkey', causeOf(error)) },
  })
}

/** Since when a passkey is there, and when it was used. */
export const historyOf = ({ created_at, last_used_at }: Passkey): string =>
  `Dal ${formatDate(created_at)} · ${last_used_at ? `usata il ${formatDate(last_used_at)}` : 'mai usata'}`
