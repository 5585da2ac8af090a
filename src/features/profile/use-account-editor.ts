import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '#backend/account.ts'
import { messageOf, StaleRowError, UserMessageError } from '#backend/errors.ts'
import { sessionReady } from '#backend/session.ts'
import type { RecordRules } from '#records/record-fields.ts'
import type { StoredImage } from '#records/record-image.ts'
import { openedRow } from '#records/use-opened-row.ts'
import { useRecordEditor } from '#records/use-record-editor.ts'
import { toast } from '#ui/feedback/toast.ts'
import { account, avatarRule, fields, type AccountForm as Values } from './fields.ts'
import { accountQueries } from './queries.ts'
import { saveAccount, withErrorPrefix } from './save.ts'

const rules: RecordRules<Account, Values> = {
  ...account,
  resolver: zodResolver(account.schema),
}

const avatarOf = ({ id }: User): StoredImage<Account, Values> => ({
  label: fields.avatar_url.label,
  shape: 'avatar',
  urlOf: ({ avatar_url }) => avatar_url,
  bucket: 'avatars',
  owns: (name) => name.startsWith(`${id}-`),
  rule: avatarRule,
  when: 'on-save',
  upsert: true,
  place: (extension) => ({ name: `${id}-${Date.now()}.${extension}` }),
  onRefused: toast.error,
  sendVia: (send) => withErrorPrefix('Errore caricamento avatar', send),
})

/** Milliseconds between two checks of an open form for what the account's other devices have saved. */
const askAgainMs = 10_000

/** A person's name and picture, which they may have open in another tab or on another device. */
export function useAccountEditor(user: User) {
  const query = accountQueries.account(user)
  // Live changes do not include accounts, so a visible form asks regularly.
  const { data: row, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: askAgainMs,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    // The query client asks again when a tab becomes visible, but not when a visible window gets the focus.
    const ask = () => void refetch()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [refetch])
  const opened = openedRow(query, row)
  const editor = useRecordEditor<Account, Values>({
    opened,
    form: rules,
    image: avatarOf(user),
    save: async (values, over, avatarUrl) => {
      if (!(await sessionReady())) throw new UserMessageError('Utente non autenticato')
      const now = await withErrorPrefix('Errore aggiornamento metadati', opened.read)
      if (now !== over) throw new StaleRowError()
      const row = account.toRow(values, avatarUrl)
      await saveAccount(user, over, row)
      return row
    },
    onSaved: async ({ display_name }) => {
      await editor.image.reset()
      editor.form.setValue('display_name', display_name)
      toast.success('Profilo aggiornato con successo')
    },
    onError: (error) => toast.error(messageOf(error, "Errore durante l'aggiornamento del profilo")),
  })
  return editor
}
