/** A request that no screen sends. */
export interface HostileRequest {
  method: string
  /** The path with its query, as it is sent. */
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}
