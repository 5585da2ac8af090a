import { useParams } from '@tanstack/react-router'
import { BackToList } from '#lists/back-to-list.tsx'
import { pages } from '#pages'
import { useOpenedRow } from '#records/use-opened-row.ts'
import { ButtonPlace } from '#ui/base/button.tsx'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { FormSkeleton } from '#ui/base/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { EditWebsite } from './edit-website.tsx'
import { FormPart } from './form/form-index.tsx'
import { NewWebsite } from './new-website.tsx'
import { newWebsiteQueries } from './new-website-queries.ts'
import { websiteQueries } from './queries.ts'
import { RelatedLinks } from './related-links.tsx'
import { SignSection } from './sign/sign-section.tsx'

const customerSite = lazyCode(() => import('./customer-site/panel.tsx'))

/** 'Crea Sito Web' for a business that may have one; otherwise leads back to the choice. */
export function CreateWebsitePage() {
  const { businessId } = useParams({ from: '/dashboard/websites/create/$businessId' })
  const business = useOpenedRow(newWebsiteQueries.byId(businessId), '/dashboard/websites/select')?.row

  return (
    <Page
      title={pages.websiteCreate.title}
      record={business?.insegna}
      subtitle={business?.insegna}
      back={<BackToList list={pages.websites} />}
      width="form"
    >
      {business ? <NewWebsite business={business} /> : <FormSkeleton />}
    </Page>
  )
}

/** 'Modifica Sito Web': opens the website, or says why not and goes back to the list. */
export function EditWebsitePage() {
  const { id } = useParams({ from: '/dashboard/websites/edit/$id' })
  const opened = useOpenedRow(websiteQueries.byId(id), '/dashboard/websites')
  const website = opened?.row

  return (
    <Page
      title={pages.websiteEdit.title}
      record={website?.nome}
      subtitle={website?.nome}
      back={<BackToList list={pages.websites} />}
      width="form"
      actions={website ? <RelatedLinks website={website} /> : <ButtonPlace />}
    >
      {opened ? <EditWebsite key={opened.row.id} opened={opened} /> : <FormSkeleton />}
      {website && <SignSection website={website} />}
      {website && (
        // Below everything else, so that nothing moves when it arrives late.
        <FormPart id="sul-sito">
          <Lazy
            code={customerSite}
            props={{ websiteId: website.id }}
            failure="«Sul sito del cliente» non si è caricato"
          />
        </FormPart>
      )}
    </Page>
  )
}
