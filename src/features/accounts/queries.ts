import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { italianMessage } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { serverNow } from '#backend/server-clock.ts'
import { db } from '#backend/supabase.ts'
import { type ListPage, pageRange } from '#lists/list-query.ts'
import type { ListState } from '#lists/list-search.ts'
import type { Noun } from '#lists/nouns.ts'
import { toast } from '#ui/feedback/toast.ts'

/** An account as an admin sees it. */
export interface Account {
  id: string
  email: string
  display_name: string | null
  role: string
  /** The activity whose account it is. */
  business_id: string | null
  insegna: string | null
  last_sign_in_at: string | null
  /** The account has a second factor. */
  verified: boolean
  banned_until: string | null
  /** The e-mail address is confirmed. */
  confirmed: boolean
}

export const noun: Noun = { one: 'account', many: 'account' }

/** Some rows of the list, from the one at `from`, with the number of all. Throws the database's error. */
export async function readAccounts(
  { q, sort, filters }: Pick<ListState, 'q' | 'sort' | 'filters'>,
  [from, count]: [number, number],
  signal: AbortSignal,
): Promise<{ rows: Account[]; total: number }> {
  const args = { _cerca: q, _ruolo: filters.role ?? '', _ordina: sort.by, _verso: sort.dir }
  const { data } = await db
    .rpc('list_accounts', { ...args, _limite: count, _da: from }, { get: true })
    .abortSignal(signal)
    .throwOnError()
  const rows = data.map(({ user_id, created_at: _, totale: __, ...account }) => ({ ...account, id: user_id }))
  return { rows, total: data[0]?.totale ?? 0 }
}

const keys = keysOf('user_roles')

export const accountQueries = {
  /** One page of the list; beyond the end it has no rows and the total of all. */
  list: (state: ListState) =>
    queryOptions({
      queryKey: [...keys.lists, state],
      meta: {
        onError: (error) =>
          toast.error(
            'Errore nel caricamento degli account',
            italianMessage(error, 'Impossibile caricare gli account'),
          ),
      },
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<ListPage<Account>> => {
        const [from] = pageRange(state.page, state.size)
        const page = await readAccounts(state, [from, state.size], signal)
        const total =
          page.rows.length === 0 && from > 0 ? (await readAccounts(state, [0, 1], signal)).total : page.total
        return { rows: page.rows, total, totalIsEstimate: false }
      },
    }),
}

export const isBanned = ({ banned_until }: Account) =>
  banned_until !== null && Date.parse(banned_until) > serverNow()

/** 'Attivo', 'Invitato' or 'Bloccato'. */
export function accountState(account: Account): 'Attivo' | 'Invitato' | 'Bloccato' {
  if (isBanned(account)) return 'Bloccato'
  return account.confirmed ? 'Attivo' : 'Invitato'
}

/** The person, by the name they gave or else by their address. */
export const nameOf = ({ display_name, email }: Pick<Account, 'display_name' | 'email'>) =>
  display_name ?? email
