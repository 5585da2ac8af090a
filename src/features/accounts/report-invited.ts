import type { LastMail } from '#backend/last-mail.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Says what became of a link's mail; a host that does not know has at least accepted it. */
export function reportInvited(mail: LastMail | null, done: string, email: string): void {
  if (mail?.state === 'queued') toast.info('Email in partenza', `${email} la riceverà tra poco.`)
  else toast.success(done, email)
}
