import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { messageOf } from '#backend/errors.ts'
import { saveOver } from '#backend/save-over.ts'
import { readAnew } from '#backend/stale.ts'
import { afterPaint } from '#browser/after-paint.ts'
import { historyOf } from '#features/history/queries.ts'
import { activitySales } from '#features/sales/home.ts'
import { continueLeaving } from '#records/unsaved.ts'
import type { OpenedRow } from '#records/use-opened-row.ts'
import { useRecordEditor } from '#records/use-record-editor.ts'
import { useSavedRecord } from '#records/use-saved-record.ts'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AccountNotice } from './account-notice.tsx'
import { BusinessForm } from './business-form.tsx'
import type { Credentials } from './credentials.ts'
import { editSchema, rules, toRow, type BusinessForm as Values } from './fields.ts'
import { LazyCredentials } from './lazy-credentials.tsx'
import { logoOf } from './logo.ts'
import { type Business, businessQueries } from './queries.ts'

const account = lazyCode(() => import('./account-panel.tsx'))
const form = { ...rules, resolver: zodResolver(editSchema) }

export function EditBusiness({ opened }: { opened: OpenedRow<Business> }) {
  const business = opened.row
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [created, setCreated] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const leave = useSavedRecord('Attività aggiornata', '/dashboard/activity')
  const onSaved = async ({ email }: Values) => {
    const corrected = hasAccount && email !== business.email
    if (!corrected || !(await reportUnopened(business.id, email))) return leave()
    setCreated(false)
    if (continueLeaving()) return
    void afterPaint().then(() => place.current?.scrollIntoView({ block: 'center' }))
  }
  const editor = useRecordEditor<Business, Values>({
    opened,
    id: business.id,
    form,
    image: logoOf(business),
    history: historyOf('businesses'),
    save: (values, over, logoUrl) => saveOver('businesses', over, toRow(values, logoUrl)),
    onSaved,
    onError: (error) =>
      toast.error('Errore', messageOf(error, "Errore durante l'aggiornamento dell'attività")),
  })
  const hasAccount = created || editor.row.user_id !== null
  const onCreated = (made: Credentials) => {
    setCreated(true)
    setCredentials(made)
  }

  return (
    <>
      {!hasAccount && (
        <div ref={place}>
          <AccountNotice business={editor.row} onCreated={onCreated} onInvited={() => setCreated(true)} />
        </div>
      )}
      <LazyCredentials credentials={credentials} onClose={() => setCredentials(null)} />
      <BusinessForm record={editor} id={business.id} />
      {hasAccount && (
        // Below the form, so that nothing moves when it arrives late.
        <div ref={place}>
          <Lazy
            code={account}
            props={{ business: editor.row }}
            failure="L'accesso dell'attività non si è caricato"
          />
        </div>
      )}
      <Lazy
        code={activitySales}
        props={{ id: business.id, insegna: business.insegna }}
        failure="Le vendite dell'attività non si sono caricate"
      />
    </>
  )
}

/**
 * What the correction of a business's address has done to an account that nobody has opened: it has the new address, which
 * 'Accesso' tells, or it is gone where that one has an account. False where the account is in use or cannot be read.
 */
async function reportUnopened(businessId: string, email: string): Promise<boolean> {
  const account = await readAnew(businessQueries.account(businessId)).catch(() => undefined)
  if (account === null) {
    const lost = `${email} ha già un account: quello di prima, che nessuno ha aperto, non c'è più.`
    toast.warning('Attività aggiornata', lost)
    return true
  }
  if (!account?.invited_at) return false
  toast.success('Attività aggiornata')
  return true
}
