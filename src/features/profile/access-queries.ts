import type { User } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { mostRows } from '#backend/answers.ts'
import { auth } from '#backend/auth.ts'
import { causeOf } from '#backend/errors.ts'
import { listPasskeys, type Passkey } from '#backend/passkeys.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import { formatDate } from '#italian/format.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Where a person is signed in, this device first, then the last used; of very many only these. */
export function devicesQuery(userId: string) {
  return queryOptions({
    queryKey: [...keysOf('devices').all, userId],
    staleTime: 0,
    queryFn: async () => {
      const { data } = await db.rpc('own_sessions').limit(mostRows).throwOnError()
      return [...data.filter(({ current }) => current), ...data.filter(({ current }) => !current)]
    },
    meta: { onError: (error) => toast.error('Errore nel caricamento dei dispositivi', causeOf(error)) },
  })
}

/** Signs a device out; one that is out already is no failure. */
export async function endDevice(id: string): Promise<void> {
  const { error, status } = await db.rpc('end_session', { _id: id })
  if (error && status !== 404) throw error
}

export async function endOtherDevices(): Promise<void> {
  const { error } = await auth.signOut({ scope: 'others' })
  if (error) throw error
}

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
