/**
 * An upload may only choose how many seconds browsers cache the file, as a number or as `max-age=`; anything else
 * becomes `no-cache`.
 */
export function cacheControlOf(requested: unknown): string {
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(typeof requested === 'string' ? requested : '')?.[1]
  return seconds === undefined ? 'no-cache' : `max-age=${seconds}`
}
