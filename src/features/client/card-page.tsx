import { pages } from '#pages'
import { Icon } from '#ui/base/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'

const { title, menu } = pages.clientCard

/** 'Card' of the role `cliente`, empty for now. */
export function ClientCardPage() {
  return (
    <Page title={title}>
      <EmptyState icon={<Icon name={menu.icon} />} title="Nessuna card disponibile" />
    </Page>
  )
}
