import { useQuery } from '@tanstack/react-query'
import { historyOf, useDeletedMethodName } from '#features/history/queries.ts'
import { paymentMethodChoicesQuery, paymentMethodLabel } from '#features/payment-methods/queries.ts'
import { causeOf } from '#lib/backend/errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { editedHistory } from '#ui/forms/edited-history.ts'
import { type EditedRecord, StaleChoice } from '#ui/forms/stale-choice.tsx'
import { useEdit } from '#ui/forms/use-edit.ts'
import type { ServiceKind } from './kinds.ts'
import { type Service, serviceQuery, updateService } from './queries.ts'
import { labels, readableValues, toForm, toRow, type ServiceForm as Values } from './schema.ts'
import { ServiceForm } from './service-form.tsx'
import { useCover } from './use-cover.ts'

/** The edit form of a loaded service, and the choice between two versions when somebody else saved first. */
export function EditService({ kind, service }: { kind: ServiceKind; service: Service }) {
  const methodLabel = useMethodLabel()
  const edit = useEdit({
    row: service,
    query: serviceQuery(kind, service.id),
    toForm,
    save: (values, over) =>
      cover.save(
        (url) => updateService(kind, over.id, over.updated_at, toRow(kind, values, url)),
        over.immagine_copertina_url,
      ),
    saved: 'Servizio aggiornato con successo',
    list: kind.list.path,
    onFailed: (error) => toast.error("Errore nell'aggiornamento del servizio", causeOf(error)),
  })
  const cover = useCover(kind, edit.base.immagine_copertina_url)

  const record: EditedRecord<Service, Values> = {
    edit,
    image: {
      label: 'Immagine di copertina',
      shape: 'cover',
      upload: cover,
      urlOf: (row) => row.immagine_copertina_url,
    },
    readableValues: (values) => readableValues(values, methodLabel),
    labels,
  }

  return (
    <StaleChoice {...record}>
      <ServiceForm
        {...edit.form}
        history={editedHistory(record, historyOf(kind.table))}
        kind={kind}
        cover={cover}
      />
    </StaleChoice>
  )
}

/** Names a payment method by its id, from the cache that the form's select has filled. */
function useMethodLabel() {
  const { data: methods } = useQuery({ ...paymentMethodChoicesQuery, enabled: false })
  const deletedName = useDeletedMethodName()
  return (id: string) => {
    const method = methods?.find((candidate) => candidate.id === id)
    return method ? paymentMethodLabel(method) : (deletedName(id) ?? 'Metodo non più disponibile')
  }
}
