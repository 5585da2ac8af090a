import { inFairTurn } from '../gateway/in-fair-turn.ts'

/**
 * How many uploads are in memory at once, each with at most the largest file. Those that wait have not been read: they
 * lie in the network's buffers. One that comes slowly on purpose loses its place, and no address has more than a third.
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
