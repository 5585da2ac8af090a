import { useRole } from '#features/profile/queries.ts'
import { pages } from '#pages'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { Page } from '#ui/page/page.tsx'
import { Contact } from './contact.tsx'

/** The guide is longer than any page: it is loaded after the page's frame. */
const guide = lazyCode(() => import('./guide-view.tsx'))

export function HelpPage() {
  const role = useRole()
  return (
    <Page title={pages.help.title} subtitle="Come si fanno le cose, un passo alla volta" width="form">
      <Contact />
      {role && (
        <Lazy
          code={guide}
          props={{ role }}
          pending={<Spinner label="Caricamento..." />}
          failure="La guida non si è caricata"
        />
      )}
    </Page>
  )
}
