import { onTestFinished, vi } from 'vitest'

/** What the backend answers to a request: a status and a body; nothing when it cannot be reached. */
type Answer = { status?: number; body: unknown } | null

/**
 * Answers a page's requests in the backend's place, for what cannot happen otherwise in a component: by the part of the address
 * that a request contains. Others cannot be reached. The returned list holds each request's method and address.
 */
export function withAnswers(answers: Readonly<Record<string, () => Answer>>): string[] {
  const asked: string[] = []
  const spy = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => spy.mockRestore())
  spy.mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    asked.push(`${init?.method ?? 'GET'} ${url}`)
    const answer = Object.entries(answers).find(([part]) => url.includes(part))?.[1]()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return asked
}
