import { randomInt, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { RunningServer } from '../../../testing/server.ts'
import { filesOfRows, readDataDir } from './data-dir.ts'

const batch = 5

/** The writes that the server has confirmed. */
export class Ledger {
  /** Each batch of businesses is written by one request. */
  batches = new Set<string>()
  files = new Set<string>()
  removed = new Set<string>()
  accounts = new Set<string>()
  /** The last number that was written to a row which is updated all the time. */
  counters = new Map<string, number>()

  frozen(): Ledger {
    return Object.assign(new Ledger(), structuredClone({ ...this }))
  }

  toString(): string {
    const updates = [...this.counters.values()].reduce((sum, count) => sum + count, 0)
    return (
      `${this.batches.size * batch} rows, ${updates} updates, ${this.files.size} files, ` +
      `${this.removed.size} removals and ${this.accounts.size} accounts confirmed`
    )
  }

  get size(): number {
    return this.batches.size + this.files.size + this.removed.size + this.accounts.size + this.counters.size
  }
}

const address = { indirizzo: 'Via Roma 1', citta: 'Torino', regione: 'Piemonte', partita_iva: '12345678903' }

/** Writes as several accounts at once until the server ends. */
export function work(
  admin: Awaited<ReturnType<RunningServer['signInAs']>>,
  ledger: Ledger,
): Promise<unknown> {
  const logos = admin.storage.from('business-logos')
  const business = (insegna: string) => ({ ragione_sociale: insegna, insegna, email: 'a@b.it', ...address })
  const untilGone = async (step: () => Promise<{ error: unknown }>) => {
    while (!(await step()).error);
  }
  const insertBatch = async () => {
    const mark = randomUUID()
    const { error } = await admin
      .from('businesses')
      .insert(Array.from({ length: batch }, () => business(mark)))
    if (!error) ledger.batches.add(mark)
    return { error }
  }
  const upload = async () => {
    const name = `${randomUUID()}.pdf`
    const bytes = Buffer.concat([Buffer.from(`%PDF-1.7 ${name}`), Buffer.alloc(randomInt(200_000), name)])
    const { error } = await logos.upload(name, bytes, { contentType: 'application/pdf' })
    if (!error) ledger.files.add(name)
    return { error }
  }
  const uploadAndRemove = async () => {
    const name = `${randomUUID()}.pdf`
    await logos.upload(name, Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' })
    const { error } = await logos.remove([name])
    if (!error) ledger.removed.add(name)
    return { error }
  }
  const createAccount = async () => {
    const { data } = await admin.from('businesses').insert(business('conto')).select('id').single()
    const email = `${randomUUID()}@example.it`
    const body = { email, password: 'segreta123', businessId: data?.id }
    const { error } = await admin.functions.invoke('create-business-account', { body })
    if (!error) ledger.accounts.add(email)
    return { error }
  }
  const id = randomUUID()
  const count = async () => {
    const next = (ledger.counters.get(id) ?? 0) + 1
    const row = { id, ...business(`conta ${next}`) }
    const { error } = await admin.from('businesses').upsert(row)
    if (!error) ledger.counters.set(id, next)
    return { error }
  }
  const people = [insertBatch, insertBatch, upload, uploadAndRemove, uploadAndRemove, createAccount, count]
  return Promise.all(people.map(untilGone))
}

/** Checks that everything confirmed is stored, and that everything stored is whole. */
export async function check(dataDir: string, ledger: Ledger): Promise<void> {
  const contents = await readDataDir(dataDir)
  expect(contents.files).toEqual(filesOfRows(contents))
  const names = contents.objects.map(({ name }) => name)
  expect([...ledger.files].filter((name) => !names.includes(name))).toEqual([])
  expect([...ledger.removed].filter((name) => names.includes(name))).toEqual([])

  const businesses = contents.rows['public.businesses']?.join('\n') ?? ''
  // ragione_sociale and insegna are the same text, so each row contains it twice.
  const marks = new Map<string, number>()
  for (const [mark] of businesses.matchAll(/[\da-f-]{36}(?=,[\da-f-]{36},)/g)) {
    marks.set(mark, (marks.get(mark) ?? 0) + 1)
  }
  expect([...ledger.batches].filter((mark) => marks.get(mark) !== batch)).toEqual([])
  for (const [id, last] of ledger.counters) {
    const written = Number(new RegExp(`${id}.*?conta (\\d+)`).exec(businesses)?.[1])
    expect(written).toBeGreaterThanOrEqual(last)
  }
  const users = contents.rows['auth.users'] ?? []
  for (const email of ledger.accounts) {
    expect(users.filter((user) => user.includes(email))).toHaveLength(1)
  }
  // The function creates account and business role together or neither.
  const roles = contents.rows['public.user_roles'] ?? []
  for (const user of users.filter((row) => row.includes('@example.it'))) {
    const id = /[\da-f]{8}-[\da-f-]{27}/.exec(user)?.[0] ?? 'none'
    expect(businesses).toContain(id)
    expect(roles.filter((row) => row.includes(id) && row.includes('business'))).toHaveLength(1)
  }
}
