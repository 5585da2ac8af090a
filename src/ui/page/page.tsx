import { cx } from '#ui/base/cx.ts'
import { useDocumentTitle } from '#ui/base/document-title.ts'
import type { Content, Elements } from '#ui/base/elements.ts'

type PageProps = {
  /** The page's only `h1`, and the document's title. */
  title: string
  /** The name of the record, for the browser's tab. */
  record?: string | null | undefined
  subtitle?: Content
  actions?: Elements
  /** The link above the title that leads back. */
  back?: Elements
  /** `form` keeps lines short; `wide` (default) leaves room for tables and grids. */
  width?: 'form' | 'wide' | undefined
  children: Elements
}

/** A page of the dashboard: header and content, 24 px apart. The shell around it sets the margins. */
export function Page({ title, record, subtitle, actions, back, width = 'wide', children }: PageProps) {
  useDocumentTitle(title, record)
  return (
    <div className={cx('flex flex-col gap-6', width === 'form' && 'max-w-4xl')}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          {back}
          <h1 tabIndex={-1} className="text-title leading-7 font-semibold tracking-[-0.011em] wrap-anywhere">
            {title}
          </h1>
          {subtitle && <p className="mt-1 wrap-anywhere text-muted">{subtitle}</p>}
        </div>
        {actions && <div className="no-print button-row max-sm:w-full">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
