import { zodResolver } from '@hookform/resolvers/zod'
import { useParams } from '@tanstack/react-router'
import { causeOf } from '#backend/errors.ts'
import { saveNew } from '#backend/new-row.ts'
import { BackToList } from '#lists/back-to-list.tsx'
import { useNewRecord } from '#records/use-new-record.ts'
import { useOpenedRow } from '#records/use-opened-row.ts'
import { useSavedRecord } from '#records/use-saved-record.ts'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Page } from '#ui/page/page.tsx'
import { coverOf } from './cover.ts'
import { EditService } from './edit-service.tsx'
import type { ServiceForm as Values } from './fields.ts'
import { graphic, type ServiceKind, social } from './kinds.ts'
import { serviceQueries } from './queries.ts'
import { reportInvalid, ServiceForm } from './service-form.tsx'

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
  const record = useNewRecord<Values, string>({
    form: { ...kind.form, resolver: zodResolver(kind.form.schema) },
    initial: kind.form.empty,
    image: coverOf(kind),
    save: (values, newRow, coverUrl) =>
      saveNew<ServiceKind['table']>(kind.table, newRow, kind.form.toRow(values, coverUrl)),
    onSaved: useSavedRecord(kind.created, kind.list.path),
    onError: (error) => toast.error('Errore nella creazione del servizio', causeOf(error)),
    onInvalid: reportInvalid,
  })

  return (
    <Page title={kind.create.title} back={<BackToList list={kind.list} />} width="form">
      <ServiceForm record={record} kind={kind} />
    </Page>
  )
}

/** Loads the service, or says why not and goes back to the list. */
function LoadService({ kind, id }: { kind: ServiceKind; id: string }) {
  const opened = useOpenedRow(serviceQueries(kind).byId(id), kind.list.path)
  const nome = opened?.row.nome

  return (
    <Page
      title={kind.edit.title}
      record={nome}
      subtitle={nome}
      back={<BackToList list={kind.list} />}
      width="form"
    >
      {opened ? <EditService key={opened.row.id} kind={kind} opened={opened} /> : <FormSkeleton />}
    </Page>
  )
}
