import { Ellipsis } from 'lucide-react'
import { formatMoment } from '#italian/format.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { MailLink } from '#ui/base/contact-links.tsx'
import { TextLink } from '#ui/base/links.tsx'
import type { Column } from '#ui/tables/data-table-column.ts'
import { roleLabel } from './fields.ts'
import { type Account, accountState } from './queries.ts'

const tones = { Attivo: 'success', Invitato: 'accent', Bloccato: 'neutral' } as const

const dataColumns: Column<Account>[] = [
  {
    id: 'display_name',
    header: 'Nome',
    cell: ({ display_name }) => display_name ?? 'Senza nome',
    sortable: true,
    primary: true,
    width: 'desktop:w-28 desktop:@4xl:w-36 desktop:@6xl:w-52',
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => <MailLink address={email} />,
    title: ({ email }) => email,
    sortable: true,
  },
  {
    id: 'role',
    header: 'Ruolo',
    cell: ({ role }) => roleLabel(role),
    sortable: true,
    width: 'desktop:w-20 desktop:@4xl:w-24 desktop:@6xl:w-28',
  },
  {
    id: 'insegna',
    header: 'Attività',
    cell: ({ business_id, insegna }) =>
      business_id &&
      insegna && (
        <TextLink to="/dashboard/activity/edit/$id" params={{ id: business_id }}>
          {insegna}
        </TextLink>
      ),
    title: ({ insegna }) => insegna,
    narrow: 'unseen',
    width: 'desktop:w-28 desktop:@4xl:w-32 desktop:@6xl:w-52',
  },
  {
    id: 'last_sign_in_at',
    header: 'Ultimo accesso',
    cell: ({ last_sign_in_at }) => (last_sign_in_at ? formatMoment(last_sign_in_at) : 'Mai'),
    sortable: true,
    phone: 'unseen',
    narrow: 'unseen',
    width: 'desktop:w-36 desktop:@6xl:w-44',
  },
  {
    id: 'verified',
    header: 'Verifica',
    cell: ({ verified }) => (verified ? 'Attiva' : 'No'),
    phone: 'unseen',
    narrow: 'unseen',
    width: 'desktop:w-20',
  },
  {
    id: 'stato',
    header: 'Stato',
    phone: 'beside',
    cell: (account) => {
      const state = accountState(account)
      return <Badge tone={tones[state]}>{state}</Badge>
    },
    width: 'desktop:w-24 desktop:@6xl:w-28',
  },
]

/** The columns of the list; `onOpen` opens the menu of a row below its button. */
export function columns(onOpen: (account: Account, button: HTMLElement) => void): Column<Account>[] {
  const actions: Column<Account> = {
    id: 'azioni',
    header: 'Azioni',
    actions: true,
    width: 'desktop:w-16 desktop:@4xl:w-20',
    cell: (account) => (
      <Button
        variant="secondary"
        size="icon"
        aria-haspopup="menu"
        aria-label={`Azioni per ${account.email}`}
        onClick={({ currentTarget }) => onOpen(account, currentTarget)}
        icon={<Ellipsis aria-hidden="true" className="size-4" />}
      />
    ),
  }
  return [...dataColumns, actions]
}
