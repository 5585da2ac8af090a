import { inFairTurn } from '../gateway/in-fair-turn.ts'

/**
 * How many uploads are in memory at once, each with at most the largest file. Waiting uploads are unread: they stay in
 * the network's buffers. An upload that arrives too slowly is refused, and one address has at most a third of the
 * places.
 */
export const uploadsInMemory = () =>
  inFairTurn({
    atOnce: { all: 48, address: 16, account: 4 },
    waiting: { all: 400, address: 300, account: 60 },
  })

/** How many uploads are parsed, checked and written at once; each needs several copies in memory then. */
export const uploadsInProcess = () =>
  inFairTurn({
    atOnce: { all: 4, address: 4, account: 2 },
    waiting: { all: 48, address: 48, account: 48 },
  })
