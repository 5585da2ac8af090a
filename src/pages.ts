import type { ListDefinition } from '#lists/list-search.ts'
import { adminAndBusiness, adminOnly, clientOnly, everyone, type Role, staff } from '#permissions'
import type { IconName } from '#ui/base/icon.tsx'

export interface Page {
  /** Its address as the router writes it: `$id` stands for any one word. */
  path: string
  /** Its heading; also its name in the menu, the search, the browser's tab and links back to it. */
  title: string
  /** The file below `src/features` that shows it; its name ends with `-page.tsx`. */
  file: `${string}/${string}-page.tsx`
  /** The name of the component that the file exports. */
  component: string
  /** The roles that may open it; others are redirected to /dashboard. */
  roles: readonly Role[]
  /** With this word in its search every role may open it: the page says why it is not for them. */
  everyoneWith?: string
  /** The roles whose menu shows it, and its icon there. */
  menu?: { roles: readonly Role[]; icon: IconName }
  /** The list that it shows, whose page, search, order and filters its address holds. */
  list?: ListDefinition
  /** Its name in the search where the title alone says too little, such as the title of a form's first step. */
  searchTitle?: string
  /** More words that find it in the search. */
  alsoCalled?: string
}

export type PageInMenu = Page & Required<Pick<Page, 'menu'>>

const newestFirst = { by: 'created_at', dir: 'desc' } as const
const stato = ['attivo', 'sospeso'] as const

/**
 * Every page of the dashboard, in the order of the menu. Routes, guards, menu, search, titles and the server's list of
 * pages are derived from it.
 */
export const pages = {
  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    file: 'dashboard/dashboard-page.tsx',
    component: 'DashboardPage',
    roles: everyone,
    menu: { roles: everyone, icon: 'LayoutDashboard' },
    alsoCalled: 'inizio panoramica home',
  },
  social: {
    path: '/dashboard/social',
    title: 'Social',
    file: 'services/list-page.tsx',
    component: 'SocialListPage',
    list: { sortable: [], defaultSort: newestFirst },
    roles: staff,
    menu: { roles: staff, icon: 'Share2' },
    alsoCalled: 'servizi',
  },
  socialCreate: {
    path: '/dashboard/social/create',
    title: 'Crea Servizio Social',
    file: 'services/form-page.tsx',
    component: 'CreateSocialPage',
    roles: adminOnly,
    alsoCalled: 'nuovo aggiungi',
  },
  socialEdit: {
    path: '/dashboard/social/edit/$id',
    title: 'Modifica Servizio Social',
    file: 'services/form-page.tsx',
    component: 'EditSocialPage',
    roles: adminOnly,
  },
  websites: {
    path: '/dashboard/websites',
    title: 'Siti Web',
    file: 'websites/list-page.tsx',
    component: 'WebsiteListPage',
    list: {
      sortable: ['nome', 'citta', 'regione', 'stato'],
      defaultSort: { by: 'nome', dir: 'asc' },
      filters: { stato, ha_card: ['false'], senza_indicazioni: 'day' },
    },
    roles: staff,
    menu: { roles: staff, icon: 'Globe' },
    alsoCalled: 'orari pagine',
  },
  websiteSelect: {
    path: '/dashboard/websites/select',
    title: 'Seleziona Attività',
    searchTitle: 'Crea Sito Web',
    file: 'websites/select-business-page.tsx',
    component: 'SelectBusinessPage',
    list: { sortable: [], defaultSort: { by: 'insegna', dir: 'asc' } },
    roles: adminOnly,
    alsoCalled: 'nuovo aggiungi',
  },
  websiteCreate: {
    path: '/dashboard/websites/create/$businessId',
    title: 'Crea Sito Web',
    file: 'websites/form-page.tsx',
    component: 'CreateWebsitePage',
    roles: adminOnly,
  },
  websiteEdit: {
    path: '/dashboard/websites/edit/$id',
    title: 'Modifica Sito Web',
    file: 'websites/form-page.tsx',
    component: 'EditWebsitePage',
    roles: adminAndBusiness,
  },
  /** All data of a website, read-only: for the roles that see websites and may not change them. */
  websiteView: {
    path: '/dashboard/websites/view/$id',
    title: 'Sito web',
    file: 'websites/view-page.tsx',
    component: 'ViewWebsitePage',
    roles: staff,
  },
  graphics: {
    path: '/dashboard/graphics',
    title: 'Grafica',
    file: 'services/list-page.tsx',
    component: 'GraphicListPage',
    list: { sortable: [], defaultSort: newestFirst },
    roles: staff,
    menu: { roles: staff, icon: 'Palette' },
    alsoCalled: 'servizi loghi',
  },
  graphicsCreate: {
    path: '/dashboard/graphics/create',
    title: 'Crea Servizio Grafico',
    file: 'services/form-page.tsx',
    component: 'CreateGraphicPage',
    roles: adminOnly,
    alsoCalled: 'nuovo aggiungi',
  },
  graphicsEdit: {
    path: '/dashboard/graphics/edit/$id',
    title: 'Modifica Servizio Grafico',
    file: 'services/form-page.tsx',
    component: 'EditGraphicPage',
    roles: adminOnly,
  },
  cards: {
    path: '/dashboard/cards',
    title: 'Card',
    file: 'cards/list-page.tsx',
    component: 'CardListPage',
    list: { sortable: [], defaultSort: newestFirst },
    roles: adminAndBusiness,
    menu: { roles: adminAndBusiness, icon: 'CreditCard' },
    alsoCalled: 'carte tessere fedeltà',
  },
  cardCreate: {
    path: '/dashboard/cards/create',
    title: 'Crea Card',
    file: 'cards/form-page.tsx',
    component: 'CreateCardPage',
    roles: adminAndBusiness,
    alsoCalled: 'nuova aggiungi',
  },
  cardEdit: {
    path: '/dashboard/cards/edit/$id',
    title: 'Modifica Card',
    file: 'cards/form-page.tsx',
    component: 'EditCardPage',
    roles: adminAndBusiness,
  },
  /** What a card's code leads to. Every role may open it; whoever may not stamp is sent to the card's public page. */
  cardStamp: {
    path: '/dashboard/cards/stamp/$holderId',
    title: 'Timbra la card',
    file: 'cards/stamp-page.tsx',
    component: 'StampPage',
    roles: everyone,
  },
  /** Every role may open it; a role without access to the businesses reads 'Contenuto in arrivo...'. */
  activity: {
    path: '/dashboard/activity',
    title: 'Attività',
    file: 'businesses/list-page.tsx',
    component: 'BusinessListPage',
    list: {
      sortable: ['insegna', 'citta', 'stato'],
      defaultSort: newestFirst,
      filters: { stato, ha_account: ['false'], ha_sito: ['false'], regione: 'text', citta: 'text' },
    },
    roles: everyone,
    menu: { roles: adminOnly, icon: 'Store' },
    alsoCalled: 'clienti aziende negozi',
  },
  activityCreate: {
    path: '/dashboard/activity/create',
    title: 'Crea Attività',
    file: 'businesses/form-page.tsx',
    component: 'CreateBusinessPage',
    roles: adminOnly,
    alsoCalled: 'nuova aggiungi',
  },
  activityImport: {
    path: '/dashboard/activity/import',
    title: 'Importa Attività',
    file: 'business-import/import-page.tsx',
    component: 'ImportBusinessesPage',
    roles: adminOnly,
    alsoCalled: 'csv excel foglio caricare clienti',
  },
  activityEdit: {
    path: '/dashboard/activity/edit/$id',
    title: 'Modifica Attività',
    file: 'businesses/form-page.tsx',
    component: 'EditBusinessPage',
    roles: adminOnly,
  },
  /** Every role may open this page and the next two; a role without access reads 'coming soon'. */
  users: {
    path: '/dashboard/users',
    title: 'Utenti',
    file: 'accounts/list-page.tsx',
    component: 'UsersPage',
    list: {
      sortable: ['display_name', 'email', 'role', 'last_sign_in_at'],
      defaultSort: { by: 'display_name', dir: 'asc' },
      filters: { role: ['admin', 'gestore', 'business', 'cliente'] },
    },
    roles: everyone,
    menu: { roles: adminAndBusiness, icon: 'Users' },
    alsoCalled: 'account colleghi persone ruoli inviti',
  },
  sales: {
    path: '/dashboard/sales',
    title: 'Vendite',
    file: 'sales/list-page.tsx',
    component: 'SalesPage',
    list: {
      sortable: ['insegna', 'nome', 'costo', 'inizio', 'fine', 'pagata_il'],
      defaultSort: { by: 'inizio', dir: 'desc' },
      filters: {
        in_scadenza: ['true'],
        da_incassare: ['true'],
        stato: ['proposta', 'attiva', 'conclusa', 'annullata'],
      },
    },
    roles: everyone,
    menu: { roles: adminAndBusiness, icon: 'ChartNoAxesColumn' },
    alsoCalled: 'abbonamenti scadenze rinnovi incassi ricavi',
  },
  salesCreate: {
    path: '/dashboard/sales/create',
    title: 'Nuova vendita',
    file: 'sales/form-page.tsx',
    component: 'CreateSalePage',
    roles: adminOnly,
    alsoCalled: 'crea aggiungi vendi',
  },
  salesImport: {
    path: '/dashboard/sales/import',
    title: 'Importa Vendite',
    file: 'business-import/import-page.tsx',
    component: 'ImportSalesPage',
    roles: adminOnly,
    alsoCalled: 'csv excel foglio caricare abbonamenti',
  },
  salesEdit: {
    path: '/dashboard/sales/edit/$id',
    title: 'Modifica Vendita',
    file: 'sales/form-page.tsx',
    component: 'EditSalePage',
    roles: adminOnly,
  },
  billing: {
    path: '/dashboard/billing',
    title: 'Fatturazione',
    file: 'payment-methods/list-page.tsx',
    component: 'BillingPage',
    list: { sortable: [], defaultSort: newestFirst },
    roles: everyone,
    menu: { roles: adminAndBusiness, icon: 'Receipt' },
    alsoCalled: 'metodi di pagamento iban',
  },
  clientCard: {
    path: '/dashboard/card',
    title: 'Card',
    file: 'client/card-page.tsx',
    component: 'ClientCardPage',
    roles: clientOnly,
    everyoneWith: 'tieni',
    menu: { roles: clientOnly, icon: 'CreditCard' },
  },
  clientActivity: {
    path: '/dashboard/client-activity',
    title: 'Attività',
    file: 'client/activity-page.tsx',
    component: 'ClientActivityPage',
    roles: clientOnly,
    menu: { roles: clientOnly, icon: 'CalendarDays' },
  },
  profile: {
    path: '/dashboard/profile',
    title: 'Profilo',
    file: 'profile/profile-page.tsx',
    component: 'ProfilePage',
    roles: everyone,
    menu: { roles: everyone, icon: 'UserRound' },
    alsoCalled: 'account nome utente avatar foto password sicurezza',
  },
  /** Above 'Logout' instead of in the menu. */
  help: {
    path: '/dashboard/help',
    title: 'Aiuto',
    file: 'help/help-page.tsx',
    component: 'HelpPage',
    roles: everyone,
  },
} as const satisfies Record<string, Page>

export type PagePath = (typeof pages)[keyof typeof pages]['path']

/** All pages, in the order of the menu. */
export const allPages: readonly Page[] = Object.values(pages)

/** Whether a role may open a page. */
export function mayOpen(role: Role, page: Page): boolean {
  return page.roles.includes(role)
}

/** The pages of a role's menu, in its order. */
export function menuFor(role: Role): PageInMenu[] {
  return allPages.filter(isInMenu).filter(({ menu }) => menu.roles.includes(role))
}

function isInMenu(page: Page): page is PageInMenu {
  return page.menu !== undefined
}
