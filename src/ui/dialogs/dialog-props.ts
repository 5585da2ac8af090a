import type { ReactNode } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** While true neither Escape, nor a click outside, nor the close button closes it. */
  busy?: boolean | undefined
  place?: 'middle' | 'top' | undefined
  children: ReactNode
}
