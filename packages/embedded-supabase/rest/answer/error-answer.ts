import { mostAnswerBytes } from '../sql/as-json.ts'

/** `headers` are added to those of every answer. */
export type ErrorAnswer = {
  status: number
  body: { code: string; message: string; details: string | null; hint: string | null }
  headers?: Record<string, string>
}

/** 406: not exactly one row, although one was requested. supabase-js reads the number in `details`. */
export function notOne(rows: number): ErrorAnswer {
  const message = 'Cannot coerce the result to a single JSON object'
  const details = `The result contains ${rows} rows`
  return { status: 406, body: { code: 'PGRST116', message, details, hint: null } }
}

/** 416: the first requested row is beyond the last one. */
export function outOfRange(offset: number, total: number): ErrorAnswer {
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
  const body = { code: 'PGRST103', message: 'Requested range not satisfiable', details, hint: null }
  return { status: 416, body, headers: { 'content-range': `*/${total}` } }
}

/** 413: the rows are more bytes than an answer may have. */
export function tooLong(): ErrorAnswer {
  const most = `${Math.floor(mostAnswerBytes / 1024 ** 2)} MB`
  const message = `La risposta supera ${most}: chiedi meno righe o meno colonne alla volta.`
  return { status: 413, body: { code: '54000', message, details: null, hint: null } }
}
