import { lazyCode } from '#ui/base/lazy.tsx'

/*
 * What of this room stands on the dashboard. Nothing of the room imports it: it imports the room's code lazily.
 */

/** 'Oggi' of a business: whether its shop is open, and what changes that at once. */
export const ownDay = lazyCode(() => import('./own-day/own-day.tsx'))
