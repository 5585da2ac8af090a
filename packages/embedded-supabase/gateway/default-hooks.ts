import { z } from 'zod'
import { plainMail } from '../mail/mail.ts'
import type { Hooks } from './hooks.ts'

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
  hasQuota: async () => true,
  freeing: [],
  usedFiles: null,
  pageAttributes: {},
  changedFiles: () => new Map(),
  name: null,
  mail: plainMail,
  announcement: () => ({ said: [], warned: [] }),
}
