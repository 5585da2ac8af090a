import { lazyCode } from '#ui/base/lazy.tsx'

/*
 * What of this room other rooms show. Nothing of the room imports it: it imports the room's code lazily.
 */

/** Whether a shop is open, and its public hours. */
export const shopHours = lazyCode(() => import('./customer-site/shop-hours.tsx'))

/** 'Oggi' of a business: whether its shop is open, and buttons to change that immediately. */
export const ownDay = lazyCode(() => import('./own-day/own-day.tsx'))
