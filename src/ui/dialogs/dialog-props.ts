import type { ReactNode } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** While true, the dialog cannot be closed by Escape, a click outside or the close button. */
  busy?: boolean | undefined
  place?: 'middle' | 'top' | undefined
  children: ReactNode
}
