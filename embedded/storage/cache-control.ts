/** How long browsers may keep a file, from what an upload asks for: a number of seconds, or `max-age=` with one; nothing else. */
export function cacheControlOf(asked: unknown): string {
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(typeof asked === 'string' ? asked : '')?.[1]
  return seconds === undefined ? 'no-cache' : `max-age=${seconds}`
}
