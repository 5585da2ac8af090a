import {
  CalendarDays,
  ChartNoAxesColumn,
  CreditCard,
  Globe,
  LayoutDashboard,
  type LucideIcon,
  type LucideProps,
  Palette,
  Receipt,
  Share2,
  Store,
  UserRound,
  Users,
} from 'lucide-react'

/** Icons by name, for data that the server also reads and that therefore contains no components. */
export const icons = {
  CalendarDays,
  ChartNoAxesColumn,
  CreditCard,
  Globe,
  LayoutDashboard,
  Palette,
  Receipt,
  Share2,
  Store,
  UserRound,
  Users,
} as const satisfies Record<string, LucideIcon>

export type IconName = keyof typeof icons

export function Icon({ name, ...props }: LucideProps & { name: IconName }) {
  const Shown = icons[name]
  return <Shown aria-hidden="true" {...props} />
}
