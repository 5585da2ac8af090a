import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { readByIds } from '#backend/read-whole.ts'
import { useSave } from '#backend/save.ts'
import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { formatNumber } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { ProgressBar } from '#ui/base/progress-bar.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import {
  askedAgain,
  type InvitationsOutcome,
  type Invitee,
  inviteMany,
  joined,
  planOf,
} from './invite-many.ts'
import { InvitationsOutcomeView } from './outcome.tsx'
import { InvitationsPlan } from './plan.tsx'
import { inviteBusiness, lastMailOf } from './save.ts'

interface InvitationsDialogProps {
  open: boolean
  ids: readonly string[]
  /** Called with the ids of the businesses that have an account now. */
  onClose: (settled: readonly string[]) => void
}

async function readInvitees(ids: readonly string[]): Promise<Invitee[]> {
  const columns = 'id, insegna, email, user_id'
  const [businesses, uninvited] = await Promise.all([
    readByIds(ids, (some) => db.from('businesses').select(columns).in('id', some)),
    readByIds(ids, (some) => db.rpc('uninvited_businesses', { _ids: [...some] })),
  ])
  const left = new Set(uninvited.map(({ id }) => id))
  return businesses.map(({ user_id, ...business }) => ({
    ...business,
    present: user_id !== null && !left.has(business.id),
  }))
}

/** Invites businesses to choose a password each, and says who was not invited and why. Default export: loaded lazily. */
export default function InvitationsDialog({ open, ids, onClose }: InvitationsDialogProps) {
  const invitees = useQuery({
    queryKey: [...keysOf('businesses').all, 'invitees', ids],
    queryFn: () => readInvitees(ids),
    enabled: open,
    gcTime: 0,
  })
  const { run, stop, done, total, outcome, plan, forget } = useInvitations(invitees.data)
  const busy = total > 0

  function close() {
    const settled = outcome ? [...withAccount(outcome), ...(plan?.present ?? [])] : []
    forget()
    onClose(settled.map(({ id }) => id))
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title="Crea account" busy={busy}>
      {busy ? (
        <>
          <ProgressBar label="Account creati" value={done} max={total} />
          <p className="mt-2 text-muted">{`${formatNumber(done)} di ${formatNumber(total)}`}</p>
          <DialogActions>
            <Button variant="secondary" onClick={stop}>
              Interrompi
            </Button>
          </DialogActions>
        </>
      ) : outcome ? (
        <InvitationsOutcomeView outcome={outcome} onRetry={() => run(outcome.left)} onClose={close} />
      ) : plan ? (
        <InvitationsPlan plan={plan} onInvite={() => run(plan.invited)} onClose={close} />
      ) : invitees.error ? (
        <ErrorState
          title="Le attività non si sono caricate"
          description={messageOf(invitees.error, 'Riprova tra poco')}
          onRetry={invitees.refetch}
        />
      ) : (
        <Spinner label="Caricamento..." />
      )}
    </Dialog>
  )
}

/** Milliseconds between two questions about mails that wait. */
const askAgainMs = 5000

const withAccount = ({ invited, waiting, undelivered }: InvitationsOutcome): Invitee[] => [
  ...invited,
  ...[...waiting, ...undelivered].map(({ business }) => business),
]

/** Invites the businesses, one attempt at a time; `total` is 0 while none runs. */
function useInvitations(invitees: readonly Invitee[] | undefined) {
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [result, setResult] = useState<{ outcome: InvitationsOutcome; plan: ReturnType<typeof planOf> }>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  // The ids that were tried: an account may have been made although the answer was lost.
  const tried = useRef(new Set<string>())
  const plan = result?.plan ?? (invitees && planOf(invitees))

  async function inviteAll(businesses: readonly Invitee[]) {
    if (!plan) return
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: businesses.length })
    const outcome = await inviteMany({
      businesses,
      invite: async ({ id }) => {
        const kind = tried.current.has(id) ? 'again' : 'new'
        tried.current.add(id)
        return inviteBusiness(id, kind)
      },
      signal: controller.signal,
      onProgress: (done) => setProgress({ done, total: businesses.length }),
    })
    await invalidate('businesses').catch(() => {})
    setProgress({ done: 0, total: 0 })
    setResult({ plan, outcome: joined(result?.outcome, outcome) })
  }

  useEffect(() => {
    if (!result || progress.total > 0 || result.outcome.waiting.length === 0) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const outcome = await askedAgain(result.outcome, lastMailOf)
      if (isCurrent) setResult({ ...result, outcome })
    }, askAgainMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [result, progress.total])

  const { run } = useSave({ save: inviteAll })
  const forget = () => {
    setResult(undefined)
    tried.current.clear()
  }
  return { ...progress, outcome: result?.outcome, plan, run, stop: () => running.current?.abort(), forget }
}
