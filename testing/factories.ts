import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database, Tables, TablesInsert } from '#backend/database.types.ts'
import { fields as businessFields } from '#features/businesses/fields.ts'
import { fields as cardFields } from '#features/cards/fields.ts'
import { fields as paymentFields } from '#features/payment-methods/fields.ts'
import { graphicFields, fields as socialFields } from '#features/services/fields.ts'
import { fields as websiteFields } from '#features/websites/fields.ts'
import { specimenRow } from './specimen-row.ts'

type Db = SupabaseClient<Database>
type Insert<Table extends keyof Database['public']['Tables']> = Partial<TablesInsert<Table>>

const times = {
  apertura_mattina: '09:00',
  chiusura_mattina: '13:00',
  apertura_pomeriggio: '15:00',
  chiusura_pomeriggio: '19:00',
}
const day = (aperto: boolean) => ({ aperto, mattina_abilitata: true, pomeriggio_abilitato: true, ...times })

/** The opening hours of a new website. */
export const defaultOrari = {
  sempreAperto: false,
  lunedi: day(true),
  martedi: day(true),
  mercoledi: day(true),
  giovedi: day(true),
  venerdi: day(true),
  sabato: day(false),
  domenica: day(false),
}

const place = { indirizzo: 'Via Roma 1', citta: 'Torino', regione: 'Piemonte' }

function business(values: Insert<'businesses'>): TablesInsert<'businesses'> {
  const insegna = values.insegna ?? `Prova ${randomUUID().slice(0, 8)}`
  return {
    ...specimenRow('businesses', businessFields),
    ragione_sociale: `${insegna} S.r.l.`,
    insegna,
    email: `prova-${randomUUID().slice(0, 8)}@example.it`,
    ...place,
    ...values,
  }
}

function businessFactories(db: Db) {
  const createBusiness = async (values: Insert<'businesses'> = {}): Promise<Tables<'businesses'>> => {
    const { data } = await db.from('businesses').insert(business(values)).select().single().throwOnError()
    return data
  }
  return {
    business: createBusiness,
    businesses: async (count: number, values: (index: number) => Insert<'businesses'>) => {
      const rows = Array.from({ length: count }, (_, index) => business(values(index)))
      await db.from('businesses').insert(rows).throwOnError()
    },
    /** A business with an account that can sign in with the given password, as another role if wanted. */
    businessAccount: async (password: string, role = 'business') => {
      const row = await createBusiness()
      const { data, error } = await db.auth.admin.createUser({
        email: row.email,
        password,
        email_confirm: true,
        app_metadata: { business_id: row.id },
      })
      if (error) throw error
      if (role !== 'business')
        await db.from('user_roles').update({ role }).eq('user_id', data.user.id).throwOnError()
      return { business: row, email: row.email, userId: data.user.id }
    },
  }
}

function websiteFactories(db: Db, createBusiness: () => Promise<Tables<'businesses'>>) {
  const createWebsite = async (values: Insert<'websites'> = {}): Promise<Tables<'websites'>> => {
    const owner = values.business_id ?? (await createBusiness()).id
    const named = {
      nome: `Sito ${owner.slice(0, 8)}`,
      email: 'sito@example.it',
      orari: defaultOrari,
      ...place,
    }
    const row = { ...specimenRow('websites', websiteFields), ...named, ...values, business_id: owner }
    const { data } = await db.from('websites').insert(row).select().single().throwOnError()
    return data
  }
  /** The website of a business; created when there is none. */
  const websiteOf = async (businessId: string): Promise<Tables<'websites'>> => {
    const found = db.from('websites').select('*').eq('business_id', businessId)
    const { data } = await found.maybeSingle().throwOnError()
    return data ?? createWebsite({ business_id: businessId })
  }
  return {
    website: createWebsite,
    websiteOf,
    /** A closure of two days in the year 2100, on a new website unless one is named. */
    closure: async (values: Insert<'closures'> = {}): Promise<Tables<'closures'>> => {
      const website_id = values.website_id ?? (await createWebsite()).id
      const row = { dal: '2100-08-10', al: '2100-08-11', ...values, website_id }
      return (await db.from('closures').insert(row).select().single().throwOnError()).data
    },
    /** A summer of each year, on a new website unless one is named. */
    season: async (values: Insert<'seasons'> = {}): Promise<Tables<'seasons'>> => {
      const website_id = values.website_id ?? (await createWebsite()).id
      const days = { dal: '2100-06-01', al: '2100-09-15', ogni_anno: true }
      const row = { nome: 'Estate', ...days, orari: defaultOrari, ...values, website_id }
      return (await db.from('seasons').insert(row).select().single().throwOnError()).data
    },
    /** The website of a business, after its closures and seasons were deleted. */
    openWebsiteOf: async (businessId: string) => {
      const website = await websiteOf(businessId)
      await db.from('closures').delete().eq('website_id', website.id).throwOnError()
      await db.from('seasons').delete().eq('website_id', website.id).throwOnError()
      return website
    },
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

/** Creates a confirmed account that nobody signs in with, and returns its id. */
async function newPerson(db: Db): Promise<string> {
  const email = `${randomUUID()}@example.it`
  const { data, error } = await db.auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
  return data.user.id
}

function cardFactories(db: Db, { website, websiteOf }: ReturnType<typeof websiteFactories>) {
  const createCard = async (values: Insert<'cards'> = {}): Promise<Tables<'cards'>> => {
    const { business_id, website_id } = values
    const owner =
      business_id && website_id
        ? { business_id, website_id }
        : await website().then((row) => ({ business_id: row.business_id, website_id: row.id }))
    const row = { ...specimenRow('cards', cardFields), ...values, ...owner }
    return (await db.from('cards').insert(row).select().single().throwOnError()).data
  }
  /** The website of a business, after its card was deleted. */
  const cardlessWebsiteOf = async (businessId: string): Promise<Tables<'websites'>> => {
    const owner = await websiteOf(businessId)
    await db.from('cards').delete().eq('website_id', owner.id).throwOnError()
    return owner
  }
  /** Somebody new who keeps a card, by default one that takes ten stamps. */
  const holder = async (values: Insert<'card_holders'> = {}): Promise<Tables<'card_holders'>> => {
    const card_id = values.card_id ?? (await createCard({ timbri: 10, premio: 'Un caffè' })).id
    const user_id = values.user_id ?? (await newPerson(db))
    const row = { ...values, card_id, user_id }
    return (await db.from('card_holders').insert(row).select().single().throwOnError()).data
  }
  return {
    card: createCard,
    holder,
    /** A stamp of a day ago, on a new holder unless one is named. */
    stamp: async (values: Insert<'stamps'> = {}): Promise<Tables<'stamps'>> => {
      const holder_id = values.holder_id ?? (await holder()).id
      const row = { tipo: 'timbro', created_at: daysAgo(1), ...values, holder_id }
      return (await db.from('stamps').insert(row).select().single().throwOnError()).data
    },
    cardlessWebsiteOf,
    /** A new card of a business, in place of one that it already has. */
    cardOf: async (businessId: string, values: Insert<'cards'> = {}) => {
      const owner = await cardlessWebsiteOf(businessId)
      return createCard({ ...values, business_id: businessId, website_id: owner.id })
    },
  }
}

function offerFactories(db: Db) {
  const named = (kind: string) => ({
    nome: `${kind} ${randomUUID().slice(0, 8)}`,
    descrizione: 'Prova',
    costo: 49.9,
  })
  return {
    service: async (values: Insert<'services'> = {}): Promise<Tables<'services'>> => {
      const row = { ...specimenRow('services', socialFields), ...named('Social'), durata: 3, ...values }
      return (await db.from('services').insert(row).select().single().throwOnError()).data
    },
    graphicService: async (values: Insert<'graphic_services'> = {}): Promise<Tables<'graphic_services'>> => {
      const row = { ...specimenRow('graphic_services', graphicFields), ...named('Grafica'), ...values }
      return (await db.from('graphic_services').insert(row).select().single().throwOnError()).data
    },
    paymentMethod: async (values: Insert<'payment_methods'> = {}): Promise<Tables<'payment_methods'>> => {
      const payee = { iban: 'IT60X0542811101000000123456', titolare: 'Prova S.r.l.' }
      const row = { ...specimenRow('payment_methods', paymentFields), ...payee, ...values }
      return (await db.from('payment_methods').insert(row).select().single().throwOnError()).data
    },
  }
}

function saleFactories(
  db: Db,
  createBusiness: () => Promise<Tables<'businesses'>>,
  createService: () => Promise<Tables<'services'>>,
) {
  return {
    /** An active sale of a month of a new service to a new business, unless others are named. */
    sale: async (values: Insert<'sales'> = {}): Promise<Tables<'sales'>> => {
      const business_id = values.business_id ?? (await createBusiness()).id
      const sold = values.graphic_service_id
        ? {}
        : { service_id: values.service_id ?? (await createService()).id }
      const named = {
        nome: `Vendita ${randomUUID().slice(0, 8)}`,
        costo: 49.9,
        mesi: 1,
        inizio: '2100-01-31',
      }
      const row = { ...named, ...values, ...sold, business_id }
      return (await db.from('sales').insert(row).select().single().throwOnError()).data
    },
  }
}

/** Creates rows for a test, bypassing all policies. Each function throws the database's error. */
export function factories(db: Db) {
  const businesses = businessFactories(db)
  const websites = websiteFactories(db, businesses.business)
  const offers = offerFactories(db)
  return {
    ...businesses,
    ...websites,
    ...cardFactories(db, websites),
    ...offers,
    ...saleFactories(db, businesses.business, offers.service),
    /** The id of the newest change of a row, as text. */
    lastChangeOf: async (rowId: string): Promise<string> => {
      const { data } = await db
        .from('changes')
        .select('id')
        .eq('row_id', rowId)
        .order('id', { ascending: false })
        .limit(1)
        .single()
        .throwOnError()
      return String(data.id)
    },
  }
}

export type Factories = ReturnType<typeof factories>
