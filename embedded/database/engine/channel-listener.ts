/** Who hears what the database announces on a channel. */
export type ChannelListener = {
  /** An announcement, once its transaction is saved. */
  heard(payload: string): void
  /** Announcements may have been missed. */
  lost(): void
}
