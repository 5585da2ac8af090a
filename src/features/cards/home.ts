import { lazyCode } from '#ui/base/lazy.tsx'

/*
 * What of this room other rooms show. Nothing of the room imports it: it imports the room's code lazily.
 */

/** 'La tua card' of a business. */
export const ownCardRegion = lazyCode(() => import('./own-card-region.tsx'))

/** The face of somebody's card. */
export const cardFace = lazyCode(() => import('./stored-face.tsx'))

/** The dialog 'Condividi la card'. */
export const shareCard = lazyCode(() => import('./share-dialog.tsx'))
