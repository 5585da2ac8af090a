/**
 * A promise whose failure is thrown where it is awaited, later. Until then the failure must not count as an unhandled
 * rejection.
 */
export function deferRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
