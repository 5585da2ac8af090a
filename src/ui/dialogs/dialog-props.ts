import type { Content, Elements } from '#ui/base/elements.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: Content
  /** While true, the dialog cannot be closed by Escape, a click outside or the close button. */
  busy?: boolean | undefined
  /** `side`: along the right edge, as high as the window, scrolling inside; for what is long. */
  place?: 'middle' | 'top' | 'side' | undefined
  children: Elements
}
