import { useEffect, useRef } from 'react'
import type { Elements } from '#ui/base/elements.ts'

interface NoticeProps {
  title: string
  text: string
  children?: Elements
}

/** Says at the top of a form what happened to its row elsewhere. Takes the focus. */
export function Notice({ title, text, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-4 rounded-lg border border-warning bg-surface p-4 outline-none"
    >
      <div>
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}
