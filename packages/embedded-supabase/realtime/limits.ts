/** What one visitor, and all visitors together, may use of the live connections. */
export type RealtimeLimits = {
  /** Open connections in all, and of one address, which several hundred people behind a router may share. */
  connections: number
  connectionsPerAddress: number
  /** Connections with a subscription of one account: a person's tabs and devices. */
  connectionsPerAccount: number
  /** Subscriptions of one account on all its connections: each one more is a message more for every change. */
  subscriptionsPerAccount: number
  /** Bytes of one message; an access token is its longest part. */
  messageBytes: number
  /** Messages, pings and pongs of one connection in ten seconds. A client sends a heartbeat every 25 seconds. */
  messages: number
  /** Frames and network chunks of one message. */
  fragments: number
  chunks: number
  /** Subscriptions of one connection, and tables in one subscription. */
  subscriptions: number
  bindings: number
  /** A connection with more refused subscriptions is closed. */
  refusals: number
  /** Milliseconds without a message after which a connection is closed. */
  idleMs: number
  /**
   * Milliseconds without a subscription after which a connection is closed. Supabase's client subscribes as soon as it
   * has connected.
   */
  unsubscribedMs: number
  /** Bytes that were written but not read yet, of one connection and of all together. */
  unreadBytes: number
  unreadBytesOfAll: number
}

export const defaultRealtimeLimits: RealtimeLimits = {
  connections: 2000,
  connectionsPerAddress: 1000,
  connectionsPerAccount: 100,
  subscriptionsPerAccount: 100,
  messageBytes: 16 * 1024,
  messages: 100,
  fragments: 16,
  chunks: 64,
  subscriptions: 20,
  bindings: 10,
  refusals: 20,
  idleMs: 60_000,
  unsubscribedMs: 10_000,
  unreadBytes: 1024 ** 2,
  unreadBytesOfAll: 64 * 1024 ** 2,
}
