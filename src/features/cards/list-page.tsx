import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { cardAddress } from '#browser/site-origin.ts'
import { bin } from '#features/history/queries.ts'
import { suspendedNotice } from '#features/own-business/queries.ts'
import { useOwnerId, useRole } from '#features/profile/queries.ts'
import { useListState } from '#lists/list-state.ts'
import { isEmptyList } from '#lists/whole-list.ts'
import { pages } from '#pages'
import { can } from '#permissions'
import { Lazy } from '#ui/base/lazy.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { Page } from '#ui/page/page.tsx'
import { CardList } from './card-list.tsx'
import { CardDownload } from './download/card-download.tsx'
import { lookOf } from './face/card-face.tsx'
import { CardRemoval } from './list-parts.tsx'
import { type CardListRow, cardName, cardQueries } from './queries.ts'
import { CardSharing } from './share.tsx'

/** 'Card': every role that can open the page may edit, only admins may delete. */
export function CardListPage() {
  const role = useRole()
  const list = useListState(pages.cards.list)
  const ownerId = useOwnerId('cards')
  const query = useQuery(cardQueries.list(list.state, ownerId))
  const [deleting, setDeleting] = useState<CardListRow | null>(null)
  const [downloading, setDownloading] = useState<CardListRow | null>(null)
  const [sharing, setSharing] = useState<CardListRow | null>(null)
  const mayDelete = can(role, 'delete', 'cards')

  return (
    <Page
      title={pages.cards.title}
      subtitle={ownerId ? 'La tua card' : 'Le card delle attività'}
      actions={
        can(role, 'insert', 'cards') && (
          <LinkButton
            to="/dashboard/cards/create"
            variant={isEmptyList(query, list) ? 'secondary' : 'primary'}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            Crea Card
          </LinkButton>
        )
      }
    >
      {ownerId && <Lazy code={suspendedNotice} props={{ ownerId }} />}
      <CardList
        {...{ list, query, ownerId }}
        onShare={setSharing}
        onDownload={setDownloading}
        onDelete={mayDelete ? setDeleting : null}
      />
      {/* The last part of the page, so nothing moves when it comes late. */}
      <Lazy
        code={bin}
        when={mayDelete && !query.isPending}
        props={{ table: 'cards' }}
        failure="«Eliminati di recente» non si è caricato"
      />
      <CardDownload
        look={downloading && lookOf(downloading, downloading.websites.nome)}
        address={downloading && cardAddress(downloading.id)}
        onClose={() => setDownloading(null)}
      />
      <CardSharing
        card={sharing && { id: sharing.id, name: cardName(sharing) }}
        onClose={() => setSharing(null)}
      />
      <CardRemoval card={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}
