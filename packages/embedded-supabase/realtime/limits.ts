/** What one visitor, and all visitors together, may use of the live connections. */
export const defaultRealtimeLimits = {
  /** Open connections in all, and of one address, which several hundred people behind a router may share. */
  connections: 2000,
  connectionsPerAddress: 1000,
  /** Connections with a subscription of one account: a person's tabs and devices. */
  connectionsPerAccount: 100,
  /** Subscriptions of one account on all its connections: each one more is a message more for every change. */
  subscriptionsPerAccount: 100,
  /** Bytes of one message; an access token is its longest part. */
  messageBytes: 16 * 1024,
  /** Messages, pings and pongs of one connection in ten seconds. A client sends a heartbeat every 25 seconds. */
  messages: 100,
  /** Frames and network chunks of one message. */
  fragments: 16,
  chunks: 64,
  /** Subscriptions of one connection, and tables in one subscription. */
  subscriptions: 20,
  bindings: 10,
  /** A connection with more refused subscriptions is closed. */
  refusals: 20,
  /** Milliseconds without a message after which a connection is closed. */
  idleMs: 60_000,
  /**
   * Milliseconds without a subscription after which a connection is closed. Supabase's client subscribes as soon as it
   * has connected.
   */
  unsubscribedMs: 10_000,
  /** Bytes that were written but not read yet, of one connection and of all together. */
  unreadBytes: 1024 ** 2,
  unreadBytesOfAll: 64 * 1024 ** 2,
}

export type RealtimeLimits = typeof defaultRealtimeLimits
