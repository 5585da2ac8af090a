/** Receives the notifications of a channel. */
export type ChannelListener = {
  /** A notification; PostgreSQL sends it when the transaction is committed. */
  received(payload: string): void
  /** Notifications may have been missed. */
  lost(): void
}
