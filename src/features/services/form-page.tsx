import { useParams } from '@tanstack/react-router'
import { causeOf } from '#lib/backend/errors.ts'
import { isMissing } from '#lib/backend/missing.ts'
import { useLeaveAfterSave } from '#lib/forms/use-leave-after-save.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useOpenedRow } from '#ui/forms/use-opened-row.ts'
import { Page } from '#ui/page/page.tsx'
import { EditService } from './edit-service.tsx'
import { graphic, type ServiceKind, social } from './kinds.ts'
import { createService, serviceQuery } from './queries.ts'
import { emptyService, toRow } from './schema.ts'
import { ServiceForm } from './service-form.tsx'
import { useCover } from './use-cover.ts'

/** '/dashboard/social/create'. */
export function CreateSocialPage() {
  return <CreateService kind={social} />
}

/** '/dashboard/graphics/create'. */
export function CreateGraphicPage() {
  return <CreateService kind={graphic} />
}

/** '/dashboard/social/edit/$id'. */
export function EditSocialPage() {
  const { id } = useParams({ from: '/dashboard/social/edit/$id' })
  return <LoadService kind={social} id={id} />
}

/** '/dashboard/graphics/edit/$id'. */
export function EditGraphicPage() {
  const { id } = useParams({ from: '/dashboard/graphics/edit/$id' })
  return <LoadService kind={graphic} id={id} />
}

function CreateService({ kind }: { kind: ServiceKind }) {
  const leave = useLeaveAfterSave()
  const cover = useCover(kind, null)

  return (
    <Page title={kind.create.title} back={kind.list} width="form">
      <ServiceForm
        kind={kind}
        initial={emptyService}
        cover={cover}
        submitLabel="Crea Servizio"
        busyLabel="Creazione..."
        onSave={async (values) => {
          await cover.save((url) => createService(kind, toRow(kind, values, url)))
          toast.success(kind.created)
          await leave(listLink(kind.list.path))
        }}
        onFailed={(error) => toast.error('Errore nella creazione del servizio', causeOf(error))}
      />
    </Page>
  )
}

/** Loads the service, or says why not and goes back to the list. */
function LoadService({ kind, id }: { kind: ServiceKind; id: string }) {
  const service = useOpenedRow(serviceQuery(kind, id), kind.list.path, (error) =>
    toast.error(
      'Errore nel caricamento del servizio',
      isMissing(error) ? 'Questo servizio non esiste' : causeOf(error),
    ),
  )

  return (
    <Page
      title={kind.edit.title}
      record={service?.nome}
      subtitle={service?.nome}
      back={kind.list}
      width="form"
    >
      {service ? <EditService kind={kind} service={service} /> : <FormSkeleton />}
    </Page>
  )
}
