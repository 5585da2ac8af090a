import { lazyCode } from '#ui/base/lazy.tsx'

/*
 * The only file of this room that other rooms import. The room's other files never import it, because it imports their
 * code lazily.
 */

/** Tells a business that it is suspended; nothing while all is active. */
export const suspendedNotice = lazyCode(() => import('./suspended-notice.tsx'))
