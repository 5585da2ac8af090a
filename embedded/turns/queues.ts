/*
 * What is scarce, and who shares it: how many use it at once, and how many may wait, of all requesters, of one address and of one
 * account there. All anonymous visitors of one address count as one account. Whoever finds too many waiting is refused at once.
 */

/** Tasks of `fairQueue`, by what they use. */
export const queues = {
  /**
   * bcrypt's thread, which a password's hash takes for about 60 ms: sign-in, sign-up, new passwords. One at a time from one
   * address, so that simultaneous failures are counted one after the other.
   */
  passwords: {
    atOnce: { all: 2, address: 1, account: 1 },
    waiting: { all: 500, address: 120, account: 30 },
  },
  /** Memory for bodies of more than 16 KB, one or two megabytes each, from the first byte until the answer. They wait unread. */
  largeBodies: {
    atOnce: { all: 48, address: 16, account: 8 },
    waiting: { all: 400, address: 200, account: 100 },
  },
  /** Memory for uploads, each with at most the largest file. They wait unread, in the network's buffers. */
  uploadsInMemory: {
    atOnce: { all: 48, address: 16, account: 4 },
    waiting: { all: 400, address: 300, account: 60 },
  },
  /** Computing for uploads that are parsed, checked and written: each needs several copies in memory then. */
  uploadsInProcess: {
    atOnce: { all: 4, address: 4, account: 2 },
    waiting: { all: 48, address: 48, account: 48 },
  },
} as const

/** The database's sessions, lent by `FairSessionQueue` to whoever has used least of their time; a page loads many pictures at once. */
export const databaseSessions = {
  waiting: { all: 2000, account: 500 },
  /** Milliseconds of waiting before a request is refused: longer than a queue of short statements or a backup's copy takes. */
  longestWaitMs: 30_000,
  /** Milliseconds: a requester who keeps others waiting for longer is slow, and is held back afterwards. */
  slowMs: 2000,
  /** How many are used at once: by all together, and by one account. */
  pglite: { all: 1, account: 1 },
  postgres: { all: 10, account: 5 },
} as const
