import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOwnerId } from '#features/profile/queries.ts'
import { websiteQueries } from '#features/websites/queries.ts'
import { menuFor, type PageInMenu, pages } from '#pages'
import { type Role, scopeOf } from '#permissions'
import { Icon } from '#ui/base/icon.tsx'

interface Shortcut {
  page: PageInMenu
  /** The action on that page. The page's title is not used, since the menu already links to the page by that name. */
  name: string
  about: string
}

const ownWebsite: Shortcut = {
  page: pages.websites,
  name: 'Aggiorna orari e contatti',
  about: 'Il tuo sito web',
}
const allWebsites: Shortcut = {
  page: pages.websites,
  name: 'Consulta i siti',
  about: 'I siti web di tutte le attività',
}

const others: readonly Shortcut[] = [
  {
    page: pages.cards,
    name: 'Scegli colore e logo',
    about: 'La card della tua attività',
  },
  {
    page: pages.clientCard,
    name: 'Le tue card',
    about: 'I timbri, e il codice da mostrare alla cassa',
  },
  {
    page: pages.clientActivity,
    name: 'I negozi delle tue card',
    about: 'Indirizzo, telefono e orari',
  },
  {
    page: pages.social,
    name: 'Post, storie e campagne',
    about: 'I servizi social disponibili',
  },
  {
    page: pages.graphics,
    name: 'Loghi, volantini e insegne',
    about: 'I servizi grafici disponibili',
  },
  {
    page: pages.profile,
    name: 'Nome, avatar e password',
    about: 'I dati del tuo account',
  },
]

/** Shortcuts from an empty dashboard to what a role can do. */
export function Shortcuts({ role }: { role: Role }) {
  const ownerId = useOwnerId('websites')
  const { data: ownId, isLoading } = useQuery(websiteQueries.own(ownerId))
  const website = scopeOf(role, 'select', 'websites') === 'own' ? ownWebsite : allWebsites
  const menu = menuFor(role)
  const shown = [website, ...others].filter(({ page }) => menu.includes(page))
  // Where the first of them leads is known before any can be pressed.
  if (isLoading) return null
  return (
    <section aria-label="Scorciatoie">
      <ul className="flex flex-wrap gap-4">
        {shown.map(({ page, name, about }) => (
          <li
            key={page.path}
            className="sheet relative flex grow basis-72 items-center gap-4 p-4 hover:border-control"
          >
            <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
              <Icon name={page.menu.icon} className="size-5" />
            </span>
            <div className="min-w-0">
              <Link
                {...(page === pages.websites && ownId
                  ? { to: pages.websiteEdit.path, params: { id: ownId }, hash: 'orari' }
                  : { to: page.path })}
                className="font-semibold after:absolute after:inset-0 after:rounded-sheet focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {name}
              </Link>
              <p className="text-muted">{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
