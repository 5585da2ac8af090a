/** Lets a promise be awaited later: until then its rejection does not count as unhandled. */
export function deferRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
