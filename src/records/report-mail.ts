import type { LastMail } from '#backend/last-mail.ts'
import { toast } from '#ui/feedback/toast.ts'

/** What is said of the two mails that somebody is sent: their titles, and what they bring. */
const mails = {
  invitation: {
    titles: { sent: 'Invito inviato', queued: 'Invito in partenza', failed: 'Invito non recapitato' },
    brings: 'riceverà un link per scegliere la password.',
  },
  password: {
    titles: { sent: 'Email inviata', queued: 'Email in partenza', failed: 'Email non recapitata' },
    brings: 'riceverà un link per scegliere una nuova password.',
  },
}

/** Says what became of a mail. A host that does not know has at least accepted it. */
export function reportMail(mail: LastMail | null, what: keyof typeof mails, address: string): void {
  const { titles, brings } = mails[what]
  if (mail?.state === 'failed') toast.error(titles.failed, `${address}: ${mail.reason ?? ''}`)
  else if (mail?.state === 'queued') {
    const why = mail.reason ? `${mail.reason}. ` : ''
    toast.info(titles.queued, `${address}: ${why}Parte da sola appena il server di posta la prende.`)
  } else toast.success(titles.sent, `${address} ${brings}`)
}
