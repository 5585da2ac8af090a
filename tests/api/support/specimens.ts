import { randomUUID } from 'node:crypto'
import type { Table } from '#permissions'
import { defaultOrari, type Factories } from '../../../testing/factories.ts'
import type { Actor } from './actors.ts'

type Row = Record<string, unknown>

/** How to try each action on one table, on rows of the actor and of others. */
export interface Specimen {
  key: 'id' | 'user_id'
  /** Makes a row and answers its key, or null when the actor cannot have a row. */
  own: (actor: Actor) => Promise<string | null>
  foreign: () => Promise<string>
  patch: Row
  /** The values to insert, or null when the actor cannot have such a row. */
  insert: (actor: Actor, scope: 'own' | 'foreign') => Promise<Row | null>
}

const url = 'https://example.it'
const address = { indirizzo: 'Via Prova 2', citta: 'Bari', regione: 'Puglia' }
const none = async () => null

/** A specimen for each table of permissions.ts. A missing one is a type error. */
export function specimens(create: Factories, newAccount: () => Promise<string>): Record<Table, Specimen> {
  const service = { nome: 'Prova', descrizione: null, costo: 10.5 }
  const serviceSpecimen = (make: () => Promise<{ id: string }>, durata: number | string): Specimen => ({
    key: 'id',
    own: none,
    foreign: async () => (await make()).id,
    patch: { costo: 12.5 },
    insert: async (_, scope) => (scope === 'own' ? null : { ...service, durata }),
  })
  const account = (patch: Row): Specimen => ({
    key: 'user_id',
    own: async ({ userId }) => userId,
    foreign: newAccount,
    patch,
    insert: async ({ userId }, scope) => {
      const id = scope === 'own' ? userId : await newAccount()
      return id ? { user_id: id, ...patch } : null
    },
  })

  return {
    profiles: account({ display_name: 'Nome nuovo' }),
    user_roles: account({ role: 'admin' }),
    businesses: {
      key: 'id',
      own: async ({ businessId }) => businessId,
      foreign: async () => (await create.business()).id,
      patch: { citta: 'Aosta' },
      insert: async (_, scope) =>
        scope === 'own'
          ? null
          : {
              ragione_sociale: 'P',
              insegna: 'P',
              partita_iva: '12345678903',
              email: 'p@example.it',
              ...address,
            },
    },
    websites: {
      key: 'id',
      own: async ({ businessId }) => businessId && (await create.websiteOf(businessId)).id,
      foreign: async () => (await create.website()).id,
      patch: { nome: 'Sito nuovo' },
      insert: async ({ businessId }, scope) => {
        const owner = scope === 'own' ? businessId : (await create.business()).id
        return owner
          ? { business_id: owner, nome: 'S', email: 's@example.it', orari: defaultOrari, ...address }
          : null
      },
    },
    services: serviceSpecimen(create.service, 3),
    graphic_services: serviceSpecimen(create.graphicService, '3'),
    payment_methods: {
      key: 'id',
      own: none,
      foreign: async () => (await create.paymentMethod()).id,
      patch: { titolare: 'Altri' },
      insert: async (_, scope) => (scope === 'own' ? null : { iban: `IT${randomUUID()}` }),
    },
    changes: {
      key: 'id',
      // A service's change is for all staff, that of a business's card for its own account and the admin.
      own: async ({ businessId }) => create.lastChangeOf(businessId ?? (await create.service()).id),
      foreign: async () => create.lastChangeOf((await create.card()).id),
      patch: { by_email: 'altri@example.it' },
      insert: async () => ({ table_name: 'cards', row_id: randomUUID(), action: 'update' }),
    },
    cards: {
      key: 'id',
      own: async ({ businessId }) => businessId && (await create.cardOf(businessId)).id,
      foreign: async () => (await create.card()).id,
      patch: { background_color: '#112233' },
      insert: async ({ businessId }, scope) => {
        if (scope === 'own' && !businessId) return null
        const website =
          businessId && scope === 'own' ? await create.cardlessWebsiteOf(businessId) : await create.website()
        return { website_id: website.id, business_id: website.business_id, logo_url: url, font: 'Lato' }
      },
    },
    closures: {
      key: 'id',
      own: async ({ businessId }) => {
        if (!businessId) return null
        return (await create.closure({ website_id: (await create.openWebsiteOf(businessId)).id })).id
      },
      foreign: async () => (await create.closure()).id,
      patch: { motivo: 'Ferie' },
      insert: async ({ businessId }, scope) => {
        if (scope === 'own' && !businessId) return null
        const website =
          businessId && scope === 'own' ? await create.openWebsiteOf(businessId) : await create.website()
        return { website_id: website.id, dal: '2100-12-25', al: '2100-12-26', motivo: 'Natale' }
      },
    },
  }
}
