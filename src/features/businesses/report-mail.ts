import type { LastMail } from '#backend/last-mail.ts'
import { toast } from '#ui/feedback/toast.ts'

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
