import { errorStatus, isConnectionFailure, UserMessageError } from '#backend/errors.ts'
import { pageOf } from '#browser/report-vitals.ts'
import { PageNotLoaded } from '../lazy-page.tsx'

/** The most errors that one visit reports: an error in a loop says the same each time. */
const most = 5
const reported = new Set<string>()

/** A fault of the dashboard itself: no refusal of the backend, no lost network, nothing that an extension has thrown. */
function isFault(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof UserMessageError || error instanceof PageNotLoaded)
    return false
  const hasCode = 'code' in error && typeof error.code === 'string'
  const foreign = hasCode || errorStatus(error) !== null || isConnectionFailure(error)
  return !foreign && Boolean(error.stack?.includes(location.origin))
}

/** A message without what may be somebody's: what stands in quotes, numbers, e-mail addresses, the rest of a link. */
export function withoutValues(message: string): string {
  return message
    .replace(/(["'`«\u201c])[^"'`»\u201d]*(["'`»\u201d]|$)/g, '$1…$2')
    .replace(/\S+@\S+/g, '…')
    .replace(/\?\S*/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{20,}/gi, '…')
    .replace(/\d{4,}/g, '…')
    .slice(0, 200)
}

/** Where in the build an error began: `assets/list-page-Bx3k.js:1:2345`. */
function placeOf(stack: string): string {
  const [, file = '', at = ''] =
    new RegExp(`${location.origin}/([\\w./@-]+)(?:\\?[^:\\s]*)?(:\\d+:\\d+)`).exec(stack) ?? []
  return (file + at).slice(0, 200)
}

/** Sends a fault of the dashboard to `target`: what was thrown and where, nothing about the person or their data. */
export function reportError(target: string, error: unknown): void {
  if (!isFault(error)) return
  const report = {
    page: pageOf(window.location.pathname),
    message: withoutValues(`${error.name}: ${error.message}`),
    place: placeOf(error.stack ?? ''),
    build: document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').pop() ?? '',
  }
  const key = report.message + report.place
  if (reported.has(key) || reported.size >= most) return
  reported.add(key)
  navigator.sendBeacon(target, new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
