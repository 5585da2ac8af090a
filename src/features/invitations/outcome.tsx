import { causeOf } from '#backend/errors.ts'
import { formatNumber } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import type { InvitationsOutcome } from './invite-many.ts'
import { LeftOutList } from './left-out.tsx'

interface OutcomeProps {
  outcome: InvitationsOutcome
  onRetry: () => void
  onClose: () => void
}

/** Who was invited, and who was not and why. */
export function InvitationsOutcomeView({ outcome, onRetry, onClose }: OutcomeProps) {
  const { invited, waiting, undelivered, refused, left, error } = outcome
  return (
    <>
      <p role="status">
        {invited.length === 1 ? '1 attività invitata' : `${formatNumber(invited.length)} attività invitate`}
      </p>
      <LeftOutList
        title={`${formatNumber(waiting.length)} in partenza`}
        note="Il server di posta non le ha ancora prese: partono da sole, anche se chiudi."
        leftOut={waiting}
      />
      <LeftOutList
        title={`Non recapitate (${formatNumber(undelivered.length)})`}
        note="L'account c'è: correggi l'email nella scheda e invia di nuovo l'invito."
        leftOut={undelivered}
      />
      <LeftOutList title={`Non invitate (${formatNumber(refused.length)})`} leftOut={refused} />
      <LeftOutList
        title={left.length === 1 ? '1 ancora da invitare' : `${formatNumber(left.length)} ancora da invitare`}
        note={error ? (causeOf(error) ?? "L'invito non è riuscito") : 'Ti sei fermato prima.'}
        leftOut={left.map((business) => ({ business, why: '' }))}
      />
      <DialogActions>
        {left.length > 0 && (
          <Button variant="secondary" onClick={onRetry}>
            Riprova
          </Button>
        )}
        <Button onClick={onClose}>Chiudi</Button>
      </DialogActions>
    </>
  )
}
