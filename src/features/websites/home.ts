import { lazyCode } from '#ui/base/lazy.tsx'

/*
 * What of this room other rooms show. Nothing of the room imports it: it imports the room's code lazily.
 */

/** Whether a shop is open, and its hours, as everybody may know them. */
export const shopHours = lazyCode(() => import('./customer-site/shop-hours.tsx'))

/** 'Oggi' of a business: whether its shop is open, and what changes that at once. */
export const ownDay = lazyCode(() => import('./own-day/own-day.tsx'))
