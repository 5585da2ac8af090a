import { useEffect, useRef } from 'react'

/** Says that somebody else has deleted the row of the form below. Takes the focus. */
export function DeletedNotice({ by }: { by: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="rounded-lg border border-warning bg-surface p-4 outline-none"
    >
      <p className="font-medium">{by} ha appena eliminato questi dati</p>
      <p className="text-muted">
        Non si possono più salvare. Quello che hai scritto resta qui: copialo se ti serve.
      </p>
    </div>
  )
}
