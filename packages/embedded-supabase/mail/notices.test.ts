import { expect, test, vi } from 'vitest'
import { project } from '../testing/project.ts'
import type { MailDelivery } from './delivery.ts'
import { type NewMail, plainMail } from './mail.ts'
import { createNotices } from './notices.ts'

/** Notices of a delivery that takes every mail. */
function noticesOf(taken: NewMail[]) {
  const delivery: MailDelivery = {
    send(mail) {
      taken.push(mail)
      return { outcome: async () => null, kept: Promise.resolve() }
    },
    last: () => null,
    start: () => {},
    close: async () => {},
    outbox: null,
  }
  return createNotices(delivery, 'https://appunti.example', { supabase: project.supabase, look: plainMail })
}

test('ten notices of a kind go to an address in a day, and what is given up does not count', async () => {
  const taken: NewMail[] = []
  const notify = noticesOf(taken)
  const report = () => notify('password_changed', 'nino@example.it')
  for (let time = 0; time < 12; time += 1) report()
  await vi.waitFor(() => expect(taken).toHaveLength(10))
  for (const mail of taken.slice(0, 3)) mail.onFailed?.()
  for (let time = 0; time < 12; time += 1) report()
  await vi.waitFor(() => expect(taken).toHaveLength(13))
  notify('new_device', 'nino@example.it')
  await vi.waitFor(() => expect(taken).toHaveLength(14))
})
