import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A request that `/rest/v1` does not take: its status, PostgREST's code for it and a text in Italian. */
export class RequestRefusal extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** 400 (PGRST100): what is asked is not in the grammar; `what` says in Italian what of it. */
export function unreadable(what: string): RequestRefusal {
  return new RequestRefusal(400, 'PGRST100', `La richiesta non si può leggere: ${what}.`)
}

/** 400 (22P02): a value that its column's type does not have. */
export function notOfType(type: string): RequestRefusal {
  return new RequestRefusal(400, '22P02', `Un valore non è del tipo ${type}.`)
}

/** A name of the caller's as a message shows it. */
export function quoted(name: string): string {
  return `«${name.length > 40 ? `${name.slice(0, 40)}…` : name}»`
}
