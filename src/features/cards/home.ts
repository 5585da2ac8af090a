import { lazyCode } from '#ui/base/lazy.tsx'

/*
 * What of this room other rooms show. Nothing of the room imports it: it imports the room's code lazily.
 */

/** The dialog 'Condividi la card'. */
export const shareCard = lazyCode(() => import('./share-dialog.tsx'))
