/**
 * Answers to the requests that the page's inline script has sent, by method and address, and the token of these
 * requests.
 */
interface AskedAhead {
  token: string
  answers: Record<string, Promise<Response | null>>
  /** The role that the server tells; null when it does not. */
  role: Promise<string | null>
}

declare global {
  interface Window {
    /** Made by the inline script of `scripts/tools/ask-ahead.ts`; missing in development. */
    askedAhead?: AskedAhead
  }
}

/** Milliseconds after the start of the page during which such an answer is recent enough. */
const newsFor = 10_000

/** The answer to a request that was sent ahead with the same token, once; null when there is none, or it failed. */
export async function takeAskedAhead(
  method: string,
  url: string,
  token: string | undefined,
): Promise<Response | null> {
  const ahead = globalThis.window?.askedAhead
  const name = `${method} ${url}`
  const answer = ahead?.answers[name]
  if (!ahead || !answer) return null
  delete ahead.answers[name]
  if (ahead.token !== token || performance.now() > newsFor) return null
  const response = await answer
  return response?.ok ? response : null
}
