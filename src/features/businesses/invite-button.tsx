import { messageOf } from '#backend/errors.ts'
import type { LastMail } from '#backend/last-mail.ts'
import { useSave } from '#backend/save.ts'
import { sendInvitation } from '#features/invitations/queries.ts'
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

const titles = {
  sent: 'Invito inviato',
  queued: 'Invito in partenza',
  failed: 'Invito non recapitato',
}

/** Mails a business a link to choose its password. */
export function InviteButton({ business, again = false, primary = !again, onInvited }: InviteButtonProps) {
  const { id, email } = business
  const { run, busy } = useSave({
    save: async () => {
      const mail = await sendInvitation(id)
      const about = { address: email, brings: 'riceverà un link per scegliere la password.' }
      reportMail(mail, titles, about)
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

/** Says what became of a mail. A host that does not know has at least accepted it. */
export function reportMail(
  mail: LastMail | null,
  titles: { sent: string; queued: string; failed: string },
  { address, brings }: { address: string; brings: string },
): void {
  if (mail?.state === 'failed') toast.error(titles.failed, `${address}: ${mail.reason ?? ''}`)
  else if (mail?.state === 'queued') {
    const why = mail.reason ? `${mail.reason}. ` : ''
    toast.info(titles.queued, `${address}: ${why}Parte da sola appena il server di posta la prende.`)
  } else toast.success(titles.sent, `${address} ${brings}`)
}
