/** A request that no screen sends. */
export interface HostileRequest {
  method: string
  /** Path and query, exactly as they are sent. */
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}
