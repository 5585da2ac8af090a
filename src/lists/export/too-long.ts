/**
 * Whether the server refused an answer for its length (SQLSTATE 54000, program limit exceeded). The same request fails
 * again; one for fewer rows may not.
 */
export function isTooLong(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '54000'
}
