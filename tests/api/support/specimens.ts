import { randomUUID } from 'node:crypto'
import { fields as businessFields } from '#features/businesses/fields.ts'
import { fields as cardFields } from '#features/cards/fields.ts'
import { fields as paymentFields } from '#features/payment-methods/fields.ts'
import { graphicFields, fields as socialFields } from '#features/services/fields.ts'
import { fields as websiteFields } from '#features/websites/fields.ts'
import { roles, type Table } from '#permissions'
import { defaultOrari, type Factories } from '../../../testing/factories.ts'
import { specimenRow } from '../../../testing/specimen-row.ts'
import { type Actor, type Caller, callers } from './actors.ts'

type Row = Record<string, unknown>

/** How to try each action on one table, on rows of the actor and of others. */
export interface Specimen {
  key: 'id' | 'user_id'
  /** Creates a row of the actor's and returns its key. */
  own: (actor: Actor) => Promise<string>
  foreign: () => Promise<string>
  patch: Row
  /** The values to insert. */
  insert: (actor: Actor, scope: 'own' | 'foreign') => Promise<Row>
}

const nobody: readonly Caller[] = []
const shop: readonly Caller[] = ['business']
/** Which callers can have a row of their own in each table, and which can try to insert one. */
export const owners: Record<Table, { have: readonly Caller[]; insert: readonly Caller[] }> = {
  profiles: { have: roles, insert: roles },
  user_roles: { have: roles, insert: roles },
  businesses: { have: shop, insert: nobody },
  websites: { have: shop, insert: shop },
  services: { have: nobody, insert: nobody },
  graphic_services: { have: nobody, insert: nobody },
  payment_methods: { have: nobody, insert: nobody },
  changes: { have: callers, insert: callers },
  cards: { have: shop, insert: shop },
  closures: { have: shop, insert: shop },
  seasons: { have: shop, insert: shop },
  sales: { have: shop, insert: shop },
  card_holders: { have: ['business', 'cliente'], insert: ['cliente'] },
  stamps: { have: ['admin', 'business', 'cliente'], insert: shop },
}

const url = 'https://example.it'

function required(id: string | null): string {
  if (id === null) throw new Error('The actor has none')
  return id
}
const none = async () => required(null)

function placeSpecimens(create: Factories): Pick<Record<Table, Specimen>, 'businesses' | 'websites'> {
  return {
    businesses: {
      key: 'id',
      own: async ({ businessId }) => required(businessId),
      foreign: async () => (await create.business()).id,
      patch: { citta: 'Aosta' },
      insert: async () => specimenRow('businesses', businessFields),
    },
    websites: {
      key: 'id',
      own: async ({ businessId }) => (await create.websiteOf(required(businessId))).id,
      foreign: async () => (await create.website()).id,
      patch: { nome: 'Sito nuovo' },
      insert: async ({ businessId }, scope) => {
        const owner = scope === 'own' ? required(businessId) : (await create.business()).id
        return { ...specimenRow('websites', websiteFields), business_id: owner }
      },
    },
  }
}

function daySpecimens(create: Factories): Pick<Record<Table, Specimen>, 'closures' | 'seasons'> {
  const openWebsite = ({ businessId }: Actor, scope: 'own' | 'foreign') =>
    scope === 'own' ? create.openWebsiteOf(required(businessId)) : create.website()
  return {
    closures: {
      key: 'id',
      own: async (actor) => (await create.closure({ website_id: (await openWebsite(actor, 'own')).id })).id,
      foreign: async () => (await create.closure()).id,
      patch: { motivo: 'Ferie' },
      insert: async (actor, scope) => {
        const { id } = await openWebsite(actor, scope)
        return { website_id: id, dal: '2100-12-25', al: '2100-12-26', motivo: 'Natale' }
      },
    },
    seasons: {
      key: 'id',
      own: async (actor) => (await create.season({ website_id: (await openWebsite(actor, 'own')).id })).id,
      foreign: async () => (await create.season()).id,
      patch: { nome: 'Mare' },
      insert: async (actor, scope) => {
        const { id } = await openWebsite(actor, scope)
        const days = { dal: '2100-11-01', al: '2100-03-31', ogni_anno: true }
        return { website_id: id, nome: 'Inverno', ...days, orari: defaultOrari }
      },
    },
  }
}

function cardSpecimens(create: Factories): Pick<Record<Table, Specimen>, 'cards' | 'changes'> {
  return {
    changes: {
      key: 'id',
      // A service's change is for all staff, a card's only for its business and the admin.
      own: async ({ businessId }) => create.lastChangeOf(businessId ?? (await create.service()).id),
      foreign: async () => create.lastChangeOf((await create.card()).id),
      patch: { by_email: 'altri@example.it' },
      insert: async () => ({ table_name: 'cards', row_id: randomUUID(), action: 'update' }),
    },
    cards: {
      key: 'id',
      own: async ({ businessId }) => (await create.cardOf(required(businessId))).id,
      foreign: async () => (await create.card()).id,
      patch: { background_color: '#112233' },
      insert: async ({ businessId }, scope) => {
        const website =
          scope === 'own' ? await create.cardlessWebsiteOf(required(businessId)) : await create.website()
        const owners = { website_id: website.id, business_id: website.business_id }
        return { ...specimenRow('cards', cardFields), ...owners, logo_url: url }
      },
    },
  }
}

function saleSpecimen(create: Factories): Specimen {
  return {
    key: 'id',
    own: async ({ businessId }) => (await create.sale({ business_id: required(businessId) })).id,
    foreign: async () => (await create.sale()).id,
    patch: { costo: 12.5 },
    insert: async ({ businessId }, scope) => ({
      business_id: scope === 'own' ? required(businessId) : (await create.business()).id,
      service_id: (await create.service()).id,
      nome: 'Gestione completa',
      costo: 349,
      mesi: 3,
      inizio: '2100-01-31',
    }),
  }
}

/** `own`: of a business its card's, of a person the card that it keeps, of an admin what it has stamped. */
function stampSpecimens(create: Factories): Pick<Record<Table, Specimen>, 'card_holders' | 'stamps'> {
  const counting = { timbri: 10, premio: 'Un caffè' }
  const ownHolder = async ({ businessId, userId }: Actor) =>
    businessId
      ? create.holder({ card_id: (await create.cardOf(businessId, counting)).id })
      : create.holder({ user_id: required(userId) })
  return {
    card_holders: {
      key: 'id',
      own: async (actor) => (await ownHolder(actor)).id,
      foreign: async () => (await create.holder()).id,
      patch: { created_at: '2020-01-01T00:00:00Z' },
      insert: async ({ userId }, scope) => ({
        card_id: (await create.card(counting)).id,
        user_id: scope === 'own' ? required(userId) : (await create.holder()).user_id,
      }),
    },
    stamps: {
      key: 'id',
      own: async (actor) => {
        const { id } = await ownHolder(actor)
        const by = actor.role === 'cliente' ? null : actor.userId
        return (await create.stamp({ holder_id: id, by, created_at: new Date().toISOString() })).id
      },
      foreign: async () => (await create.stamp()).id,
      patch: { tipo: 'premio' },
      insert: async (actor, scope) => ({
        holder_id: (scope === 'own' ? await ownHolder(actor) : await create.holder()).id,
        tipo: 'timbro',
      }),
    },
  }
}

/** One for each table of permissions.ts: a missing one is a type error. */
export function specimens(create: Factories, newAccount: () => Promise<string>): Record<Table, Specimen> {
  const serviceSpecimen = (make: () => Promise<{ id: string }>, row: Row): Specimen => ({
    key: 'id',
    own: none,
    foreign: async () => (await make()).id,
    patch: { costo: 12.5 },
    insert: async () => row,
  })
  const account = (patch: Row): Specimen => ({
    key: 'user_id',
    own: async ({ userId }) => required(userId),
    foreign: newAccount,
    patch,
    insert: async ({ userId }, scope) => {
      const id = scope === 'own' ? required(userId) : await newAccount()
      return { user_id: id, ...patch }
    },
  })

  return {
    profiles: account({ display_name: 'Nome nuovo' }),
    user_roles: account({ role: 'admin' }),
    ...placeSpecimens(create),
    ...cardSpecimens(create),
    ...stampSpecimens(create),
    ...daySpecimens(create),
    sales: saleSpecimen(create),
    services: serviceSpecimen(create.service, specimenRow('services', socialFields)),
    graphic_services: serviceSpecimen(create.graphicService, specimenRow('graphic_services', graphicFields)),
    payment_methods: {
      key: 'id',
      own: none,
      foreign: async () => (await create.paymentMethod()).id,
      patch: { titolare: 'Altri' },
      insert: async () => specimenRow('payment_methods', paymentFields),
    },
  }
}
