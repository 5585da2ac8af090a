import type { LastMail } from '#backend/last-mail.ts'
import { invalidate } from '#backend/stale.ts'
import { lazyCode } from '#ui/base/lazy.tsx'
import { inviteBusiness } from './save.ts'

/*
 * The only file of this room that other rooms import. The room's other files never import it, because it imports their
 * code lazily.
 */

/** 'Crea account' for many businesses; its code is loaded when it opens. */
export const invitations = lazyCode(() => import('./invitations-dialog.tsx'))

/** Invites one business that has no account, or sends its unopened invitation again. Throws as `callFunction`. */
export function sendInvitation(businessId: string): Promise<LastMail | null> {
  return inviteBusiness(businessId, 'again').finally(() => invalidate('businesses'))
}
