import { formatNumber } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import type { Plan } from './invite-many.ts'
import { LeftOutList } from './left-out.tsx'

interface InvitationsPlanProps {
  plan: Plan
  onInvite: () => void
  onClose: () => void
}

/** What is about to happen: who is invited, and who is not. */
export function InvitationsPlan({
  plan: { invited, present, doubtful },
  onInvite,
  onClose,
}: InvitationsPlanProps) {
  return (
    <>
      <p>{introduction(invited.length)}</p>
      {present.length > 0 && <p className="mt-2 text-muted">{presentText(present.length)}</p>}
      <LeftOutList
        title={`Email da controllare (${formatNumber(doubtful.length)})`}
        note="Correggi l'email e riprova, oppure invitale dalla loro scheda."
        leftOut={doubtful}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {invited.length > 0 ? 'Annulla' : 'Chiudi'}
        </Button>
        {invited.length > 0 && (
          <Button onClick={onInvite}>{`Crea ${formatNumber(invited.length)} account`}</Button>
        )}
      </DialogActions>
    </>
  )
}

// Not said on hosted Supabase, where one setting, in hours, applies to all links.
const isValid = import.meta.env.VITE_SUPABASE_URL ? '' : ', valido una settimana,'

function introduction(count: number): string {
  if (count === 0) return 'Nessuna di queste attività si può invitare.'
  const whom =
    count === 1
      ? "L'attività riceve un'email"
      : `Ognuna delle ${formatNumber(count)} attività riceve un'email`
  return `${whom} con un link${isValid} per scegliere la sua password.`
}

function presentText(count: number): string {
  return count === 1
    ? '1 attività ha già un account: non riceve altre email.'
    : `${formatNumber(count)} attività hanno già un account: non ricevono altre email.`
}
