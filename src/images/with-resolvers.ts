/** What pdf.js calls and browsers have only since 2023 or 2024 (Chrome 119, Safari 17.4): for the page and for its worker. */
function withResolvers<T>() {
  let settle = { resolve: (_: T | PromiseLike<T>) => {}, reject: (_: unknown) => {} }
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })
