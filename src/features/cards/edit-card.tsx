import { zodResolver } from '@hookform/resolvers/zod'
import { causeOf } from '#backend/errors.ts'
import { saveOver } from '#backend/save-over.ts'
import { historyOf } from '#features/history/queries.ts'
import { useRole } from '#features/profile/queries.ts'
import { can } from '#permissions'
import type { OpenedRow } from '#records/use-opened-row.ts'
import { useRecordEditor } from '#records/use-record-editor.ts'
import { useSavedRecord } from '#records/use-saved-record.ts'
import { LinkButton } from '#ui/base/links.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { announceProblems, CardForm } from './card-form.tsx'
import { editSchema, rules, toRow, type CardForm as Values } from './fields.ts'
import { logo } from './logo.ts'
import type { Card } from './queries.ts'
import { useLowering } from './use-lowering.tsx'

export function EditCard({ opened }: { opened: OpenedRow<Card> }) {
  const editor = useRecordEditor<Card, Values>({
    opened,
    id: opened.row.id,
    form: { ...rules, resolver: zodResolver(editSchema) },
    image: logo,
    history: historyOf('cards'),
    // The website's name, which the form has read beside the card, is no column of it.
    save: async (values, over, logoUrl) => ({
      ...over,
      ...(await saveOver('cards', over, toRow(values, logoUrl))),
    }),
    onSaved: useSavedRecord('Card aggiornata con successo', '/dashboard/cards'),
    onError: (error) => toast.error("Errore nell'aggiornamento della card", causeOf(error)),
    onInvalid: announceProblems,
  })

  const { record, question } = useLowering(editor)

  return (
    <>
      <CardForm record={record} websiteName={opened.row.websites.nome} card={opened.row} />
      {question}
    </>
  )
}

/** Links from a card to its website and, for roles that may change it, to its business. */
export function RelatedLinks({ card }: { card: Card }) {
  return (
    <>
      {can(useRole(), 'update', 'businesses') && (
        <LinkButton variant="secondary" to="/dashboard/activity/edit/$id" params={{ id: card.business_id }}>
          Vai all'attività
        </LinkButton>
      )}
      <LinkButton variant="secondary" to="/dashboard/websites/edit/$id" params={{ id: card.website_id }}>
        Vai al sito web
      </LinkButton>
    </>
  )
}
