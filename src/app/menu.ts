import {
  CalendarDays,
  ChartNoAxesColumn,
  CreditCard,
  Globe,
  LayoutDashboard,
  type LucideIcon,
  Palette,
  Receipt,
  Share2,
  Store,
  UserRound,
  Users,
} from 'lucide-react'
import { inMenu, type MenuEntry, type Role } from '#permissions'

export interface MenuItem {
  title: string
  to: string
  icon: LucideIcon
}

const items: Record<MenuEntry, MenuItem> = {
  dashboard: { title: 'Dashboard', to: '/dashboard', icon: LayoutDashboard },
  social: { title: 'Social', to: '/dashboard/social', icon: Share2 },
  websites: { title: 'Siti Web', to: '/dashboard/websites', icon: Globe },
  graphics: { title: 'Grafica', to: '/dashboard/graphics', icon: Palette },
  cards: { title: 'Card', to: '/dashboard/cards', icon: CreditCard },
  activity: { title: 'Attività', to: '/dashboard/activity', icon: Store },
  users: { title: 'Utenti', to: '/dashboard/users', icon: Users },
  sales: { title: 'Vendite', to: '/dashboard/sales', icon: ChartNoAxesColumn },
  billing: { title: 'Fatturazione', to: '/dashboard/billing', icon: Receipt },
  clientCard: { title: 'Card', to: '/dashboard/card', icon: CreditCard },
  clientActivity: { title: 'Attività', to: '/dashboard/client-activity', icon: CalendarDays },
  profile: { title: 'Profilo', to: '/dashboard/profile', icon: UserRound },
}

/** What the sidebar lists for a role, in the order of spec section 2. */
export function menuFor(role: Role): MenuItem[] {
  return (Object.keys(items) as MenuEntry[])
    .filter((entry) => inMenu(role, entry))
    .map((entry) => items[entry])
}
