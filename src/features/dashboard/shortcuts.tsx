import { Link } from '@tanstack/react-router'
import { CalendarDays, CreditCard, Globe, type LucideIcon, Palette, Share2, UserRound } from 'lucide-react'
import { inMenu, type MenuEntry, type Role, scopeOf } from '#permissions'

interface Shortcut {
  entry: MenuEntry
  to: string
  icon: LucideIcon
  /** What one does there: the menu has the page's title, and each name leads to one place. */
  name: string
  about: string
}

const websites = { entry: 'websites', to: '/dashboard/websites', icon: Globe } as const

const ownWebsite: Shortcut = {
  ...websites,
  name: 'Aggiorna orari e contatti',
  about: 'Il tuo sito web',
}
const allWebsites: Shortcut = {
  ...websites,
  name: 'Consulta i siti',
  about: 'I siti web di tutte le attività',
}

const others: readonly Shortcut[] = [
  {
    entry: 'cards',
    to: '/dashboard/cards',
    icon: CreditCard,
    name: 'Scegli colore e logo',
    about: 'La card della tua attività',
  },
  {
    entry: 'clientCard',
    to: '/dashboard/card',
    icon: CreditCard,
    name: 'I tuoi vantaggi',
    about: 'Le card a tuo nome',
  },
  {
    entry: 'clientActivity',
    to: '/dashboard/client-activity',
    icon: CalendarDays,
    name: 'Quello che hai in corso',
    about: 'Le attività registrate a tuo nome',
  },
  {
    entry: 'social',
    to: '/dashboard/social',
    icon: Share2,
    name: 'Post, storie e campagne',
    about: 'I servizi social disponibili',
  },
  {
    entry: 'graphics',
    to: '/dashboard/graphics',
    icon: Palette,
    name: 'Loghi, volantini e insegne',
    about: 'I servizi grafici disponibili',
  },
  {
    entry: 'profile',
    to: '/dashboard/profile',
    icon: UserRound,
    name: 'Nome, avatar e password',
    about: 'I dati del tuo account',
  },
]

/** The ways from a dashboard that is still empty to what a role can do. A default export because it is loaded lazily. */
export default function Shortcuts({ role }: { role: Role }) {
  const website = scopeOf(role, 'select', 'websites') === 'own' ? ownWebsite : allWebsites
  const shown = [website, ...others].filter(({ entry }) => inMenu(role, entry))
  return (
    <section aria-label="Scorciatoie">
      <ul className="flex flex-wrap gap-4">
        {shown.map(({ to, icon: Icon, name, about }) => (
          <li
            key={to}
            className="relative flex grow basis-72 items-center gap-4 rounded-lg border border-line bg-surface p-4 hover:border-control"
          >
            <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <div className="min-w-0">
              <Link
                to={to}
                className="font-semibold after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
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
