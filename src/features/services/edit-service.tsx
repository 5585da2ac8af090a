import { useQuery } from '@tanstack/react-query'
import { paymentMethodChoicesQuery, paymentMethodLabel } from '#features/payment-methods/queries.ts'
import { causeOf } from '#lib/backend/errors.ts'
import { queryClient } from '#lib/backend/query-client.ts'
import { useLeaveAfterSave } from '#lib/forms/use-leave-after-save.ts'
import { useVersionedSave } from '#lib/forms/use-versioned-save.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { toast } from '#ui/feedback/toast.ts'
import { StaleChoice } from '#ui/forms/stale-choice.tsx'
import type { ServiceKind } from './kinds.ts'
import { type Service, serviceQuery, updateService } from './queries.ts'
import { inWords, labels, toForm, toRow, type ServiceForm as Values } from './schema.ts'
import { ServiceForm } from './service-form.tsx'
import { useCover } from './use-cover.ts'

/** The edit form of a loaded service, and the choice between two versions when somebody else saved first. */
export function EditService({ kind, service }: { kind: ServiceKind; service: Service }) {
  const leave = useLeaveAfterSave()
  const methodLabel = useMethodLabel()
  const edit = useVersionedSave<Service, Values>({
    row: service,
    reload: () => queryClient.fetchQuery({ ...serviceQuery(kind, service.id), staleTime: 0 }),
    save: async (values, version, over) => {
      await cover.save(
        (url) => updateService(kind, service.id, version, toRow(kind, values, url)),
        over.immagine_copertina_url,
      )
      toast.success('Servizio aggiornato con successo')
      await leave(listLink(kind.list.path))
    },
  })
  const cover = useCover(kind, edit.base.immagine_copertina_url)
  const fail = (error: unknown) => toast.error("Errore nell'aggiornamento del servizio", causeOf(error))

  return (
    <StaleChoice
      edit={edit}
      toForm={toForm}
      image={{
        label: 'Immagine di copertina',
        shape: 'cover',
        upload: cover,
        urlOf: (row) => row.immagine_copertina_url,
      }}
      inWords={(values) => inWords(values, methodLabel)}
      labels={labels}
      onFailed={fail}
    >
      <ServiceForm
        key={edit.base.updated_at}
        kind={kind}
        initial={toForm(edit.base)}
        cover={cover}
        submitLabel="Salva Modifiche"
        busyLabel="Salvataggio..."
        onSave={edit.submit}
        onFailed={fail}
      />
    </StaleChoice>
  )
}

/** Names a payment method by its id, from the cache that the form's select has filled. */
function useMethodLabel() {
  const { data: methods } = useQuery({ ...paymentMethodChoicesQuery, enabled: false })
  return (id: string) => {
    const method = methods?.find((candidate) => candidate.id === id)
    return method ? paymentMethodLabel(method) : 'Metodo non più disponibile'
  }
}
