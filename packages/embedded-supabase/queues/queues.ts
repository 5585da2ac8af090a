/*
 * The limits of scarce resources: how many tasks use one at once, and how many may wait; each in all, of one address
 * and of one account there. All anonymous visitors of one address count as one account. When too many wait, a request
 * is refused at once.
 */

export const queues = {
  /**
   * bcrypt's thread, which a hash takes for about 60 ms: sign-ins, sign-ups, new passwords. One at a time from one
   * address, so that simultaneous failures are counted one after the other.
   */
  passwords: {
    atOnce: { all: 2, address: 1, account: 1 },
    waiting: { all: 500, address: 120, account: 30 },
  },
  /**
   * Memory for bodies of more than 16 KB from the first byte until the answer: rows of one or two megabytes, uploads of
   * at most the largest file, of each of which there are a few copies while it is checked. A waiting body is not read
   * and stays in the network's buffers.
   */
  largeBodies: {
    atOnce: { all: 16, address: 8, account: 4 },
    waiting: { all: 400, address: 300, account: 100 },
  },
} as const

/**
 * Limits of `FairSessionQueue`, which leases database sessions to the requester that has used least of their time. A
 * page with many pictures asks for many at once.
 */
export const databaseSessions = {
  waiting: { all: 2000, account: 500 },
  /**
   * Milliseconds of waiting before a request is refused: longer than a queue of short statements or a backup's copy
   * takes.
   */
  longestWaitMs: 30_000,
  /** Milliseconds: a requester who keeps others waiting for longer counts as slow, and is held back afterwards. */
  slowMs: 2000,
  /** Sessions used at once: in all, and by one account. */
  pglite: { all: 1, account: 1 },
  postgres: { all: 10, account: 5 },
} as const
