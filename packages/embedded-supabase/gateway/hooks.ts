import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { type MailLook, plainMail } from '../mail/mail.ts'
import type { Notify } from '../mail/notices.ts'

export type FunctionHandler = (
  request: Request,
  /** With the secret key, on behalf of who asks: what it asks waits with the caller's own requests. */
  admin: SupabaseClient,
) => Promise<Response>
/** `address` is the visitor's, as limits count it. */
export type OpenFunctionHandler = (request: Request, address: string) => Promise<Response>

export type FunctionHost = {
  /**
   * A client with the secret key, for functions without a sign-in. Its requests stay inside the process, and queue as
   * those of a single visitor.
   */
  admin: SupabaseClient
  /** Where the front end is, and where this server is. */
  siteUrl: string
  publicOrigin: string
  isSecretKey(key: string): boolean
  /** Mails an account's owner what has happened to it, by a template whose name begins with `account_`. */
  notify: Notify
}

/**
 * The edge functions by name. `open` ones are for pages of every origin: no token, origin or body is checked before them,
 * and they send CORS headers themselves.
 */
export type Functions = {
  open: Readonly<Record<string, OpenFunctionHandler>>
  others: Readonly<Record<string, FunctionHandler>>
}

/** Metadata of an account, as accepted; `refusal` says in words why they are not. */
export type ReadMetadata =
  | { kept: Readonly<Record<string, unknown>>; refusal: null }
  | { kept: null; refusal: string }

/** When backups are made by the server itself: how often, in milliseconds, and when the last one was. */
export type BackupState = { every: number; last: Date | null }

/** The one table whose new rows are sent to live subscriptions. */
export type LiveTable = {
  name: string
  /** The channel on which the database's triggers send the id of each new row. */
  channel: string
  /** Its column of the time, and those that a subscription may filter by. */
  at: string
  filters: readonly string[]
  /**
   * A database function: given ids of rows, and accounts with their sessions, it answers which of the accounts (their places
   * in the list) may read which rows.
   */
  readers: string
}

/** Files, by path, that replace built ones or stand beside them. `built` reads the text of one; null where there is none. */
export type ChangedFiles = (
  built: (path: string) => string | null,
) => ReadonlyMap<string, string | Buffer<ArrayBuffer>>

/** What a project has its host do, where Supabase has no setting for it. */
export type Hooks = {
  /** Loaded when the server starts to answer. */
  functions(host: FunctionHost): Promise<Functions>
  live: LiveTable | null
  /** Writes settings that the database needs; called at each start, after the migrations. */
  prepare(db: Db): Promise<void>
  /** Makes the first account of an empty database an administrator. */
  makeAdmin(db: Db, id: string): Promise<void>
  /** Called with the state of the server's own backups, null where it makes none. */
  noteBackups(db: Db, state: BackupState | null): Promise<void>
  /** Each hour. */
  upkeep(db: Db): Promise<void>
  /** @param id null for an account that does not exist yet */
  readMetadata(db: Db, sent: unknown, id: string | null): Promise<ReadMetadata>
  /** What of a sign-up's metadata its mail may say: `{{ .Data.name }}` of the template. Anybody may send a sign-up. */
  mailData(sent: unknown): Readonly<Record<string, string>>
  /** Whether an account's files are limited; asked once they exceed the quota. */
  hasQuota(db: Db, id: string): Promise<boolean>
  /** Functions of the database that only delete: they go on while the disk is nearly full. */
  freeing: readonly string[]
  /** A function of the database (bucket, name) that says whether a row refers to a file; null: no file is removed. */
  usedFiles: string | null
  /** Attributes of the page's `<html>`: what a built front end cannot know. Null for what is not set. */
  pageAttributes: Readonly<Record<string, string | null>>
  /** Called when the built front end is read: what the settings change in it. */
  changedFiles: ChangedFiles
  /** Whose passkeys people keep, as their devices name it; null: the project's. */
  name: string | null
  mail: MailLook
  /** Lines after the address, at the end of a start. */
  announcement(): { said: readonly string[]; warned: readonly string[] }
}

/** A project that asks for nothing of its own. */
export const defaultHooks: Hooks = {
  functions: async () => ({ open: {}, others: {} }),
  live: null,
  prepare: async () => {},
  makeAdmin: async () => {},
  noteBackups: async () => {},
  upkeep: async () => {},
  async readMetadata(_, sent) {
    const { data } = z.record(z.string(), z.unknown()).safeParse(sent ?? {})
    return data ? { kept: data, refusal: null } : { kept: null, refusal: 'Richiesta non valida.' }
  },
  mailData: () => ({}),
  hasQuota: async () => true,
  freeing: [],
  usedFiles: null,
  pageAttributes: {},
  changedFiles: () => new Map(),
  name: null,
  mail: plainMail,
  announcement: () => ({ said: [], warned: [] }),
}
