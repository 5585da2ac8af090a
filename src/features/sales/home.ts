import { lazyCode } from '#ui/base/lazy.tsx'

/*
 * What of this room other rooms show. Nothing of the room imports it: it imports the room's code lazily.
 */

/** 'Vendite' of an activity, below its form. */
export const activitySales = lazyCode(() => import('./activity-sales.tsx'))
/** 'In scadenza' on the admin's dashboard. */
export const endingSales = lazyCode(() => import('./ending-sales.tsx'))
/** 'I tuoi servizi' on a business's dashboard. */
export const ownServices = lazyCode(() => import('./own-services.tsx'))
