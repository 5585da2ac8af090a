import { messageOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { sendInvitation } from '#features/invitations/queries.ts'
import { reportMail } from '#records/report-mail.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'

interface InviteButtonProps {
  business: { id: string; email: string }
  /** It was invited before, and nobody has opened that link. */
  again?: boolean
  /** It is what is to be done next. */
  primary?: boolean
  onInvited?: () => void
}

/** Mails a business a link to choose its password. */
export function InviteButton({ business, again = false, primary = !again, onInvited }: InviteButtonProps) {
  const { id, email } = business
  const { run, busy } = useSave({
    save: async () => {
      reportMail(await sendInvitation(id), 'invitation', email)
      onInvited?.()
    },
    onError: (error) => toast.error('Errore', messageOf(error, "L'invito non è riuscito")),
  })
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      className="max-sm:w-full"
      busy={busy}
      busyText="Invio..."
      onClick={() => run()}
    >
      {again ? "Invia di nuovo l'invito" : 'Invita per email'}
    </Button>
  )
}
