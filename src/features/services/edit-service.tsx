import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { causeOf } from '#backend/errors.ts'
import { saveOver } from '#backend/save-over.ts'
import { historyOf, useDeletedMethodName } from '#features/history/queries.ts'
import { paymentMethodLabel, paymentMethodQueries } from '#features/payment-methods/queries.ts'
import type { OpenedRow } from '#records/use-opened-row.ts'
import { useRecordEditor } from '#records/use-record-editor.ts'
import { useSavedRecord } from '#records/use-saved-record.ts'
import { toast } from '#ui/feedback/toast.ts'
import { coverOf } from './cover.ts'
import { type ServiceForm as Values, wordsOf } from './fields.ts'
import type { ServiceKind } from './kinds.ts'
import type { Service } from './queries.ts'
import { reportInvalid, ServiceForm } from './service-form.tsx'

export function EditService({ kind, opened }: { kind: ServiceKind; opened: OpenedRow<Service> }) {
  const methodLabel = useMethodLabel()
  const editor = useRecordEditor<Service, Values>({
    opened,
    id: opened.row.id,
    form: {
      ...kind.form,
      resolver: zodResolver(kind.form.schema),
      words: (values) => wordsOf(values, methodLabel),
    },
    image: coverOf(kind),
    history: historyOf(kind.table),
    save: (values, over, coverUrl) => saveOver(kind.table, over, kind.form.toRow(values, coverUrl)),
    onSaved: useSavedRecord('Servizio aggiornato con successo', kind.list.path),
    onError: (error) => toast.error("Errore nell'aggiornamento del servizio", causeOf(error)),
    onInvalid: reportInvalid,
  })

  return <ServiceForm record={editor} kind={kind} />
}

/** Names a payment method by its id, from the cache that the form's select has filled. */
function useMethodLabel() {
  const { data: methods } = useQuery({ ...paymentMethodQueries.choices, enabled: false })
  const deletedName = useDeletedMethodName()
  return (id: string) => {
    const method = methods?.find((candidate) => candidate.id === id)
    return method ? paymentMethodLabel(method) : (deletedName(id) ?? 'Metodo non più disponibile')
  }
}
