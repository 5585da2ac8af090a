/** The request that lite gets: the caller's headers with token and key, and a body that the server has written. */
export function asJson(request: Request, body: object): Request {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of ['authorization', 'apikey']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) })
}
