import { type LucideIcon, Plus } from 'lucide-react'
import { foldText } from '#lib/list-query.ts'
import { mayOpen, type PageName, type Role } from '#permissions'

export interface FindablePage {
  title: string
  to: string
  icon: LucideIcon
}

const creations: readonly { page: PageName; title: string; to: string }[] = [
  { page: 'activityForm', title: 'Crea Attività', to: '/dashboard/activity/create' },
  { page: 'websiteCreate', title: 'Crea Sito Web', to: '/dashboard/websites/select' },
  { page: 'socialForm', title: 'Crea Servizio Social', to: '/dashboard/social/create' },
  { page: 'graphicsForm', title: 'Crea Servizio Grafico', to: '/dashboard/graphics/create' },
  { page: 'cardForm', title: 'Crea Card', to: '/dashboard/cards/create' },
]

/** What people also call a page. */
const alsoCalled: Readonly<Record<string, string>> = {
  '/dashboard/activity/create': 'nuova aggiungi',
  '/dashboard/websites/select': 'nuovo aggiungi',
  '/dashboard/social/create': 'nuovo aggiungi',
  '/dashboard/graphics/create': 'nuovo aggiungi',
  '/dashboard/cards/create': 'nuova aggiungi',
  '/dashboard': 'inizio panoramica home',
  '/dashboard/profile': 'account nome utente avatar foto password sicurezza',
  '/dashboard/billing': 'metodi di pagamento iban',
  '/dashboard/activity': 'clienti aziende negozi',
  '/dashboard/websites': 'orari pagine',
  '/dashboard/social': 'servizi',
  '/dashboard/graphics': 'servizi loghi',
  '/dashboard/cards': 'carte tessere fedeltà',
}

/** The pages of a role that a text names: those of its menu, then the forms where it may create something. */
export function findPages(role: Role, menu: readonly FindablePage[], text: string): FindablePage[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...menu]
  const forms = creations.filter(({ page }) => mayOpen(role, page)).map((form) => ({ ...form, icon: Plus }))
  return [...menu, ...forms].filter(({ title, to }) => {
    const names = foldText(`${title} ${alsoCalled[to] ?? ''}`).split(' ')
    return words.every((word) => names.some((name) => name.startsWith(word)))
  })
}
