import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { nullWhenMissing } from '../process/file-errors.ts'
import { makeDir } from '../process/make-dir.ts'
import { replaceDurable, writeDurable } from '../process/to-disk.ts'
import type { Mail, MailKind, NewMail } from './mail.ts'

const Stored = z.object({
  to: z.string(),
  kind: z.string().transform((kind) => kind as MailKind),
  state: z.enum(['queued', 'sent', 'failed']),
  reason: z.string().nullable(),
  at: z.string(),
  /** Milliseconds since 1970, like `next`. */
  created: z.number(),
  /** When it is tried next. */
  next: z.number(),
  link: z.object({ hash: z.string(), expires: z.number() }).nullable(),
  attempts: z.number(),
  /** Null once it is not waiting any more: its link is a secret. */
  content: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
})
/**
 * A mail for the mail server: while it waits, and afterwards what has become of it. `id` is its file's name; sorted by it,
 * mails are in the order in which they came.
 */
export type QueuedMail = Omit<z.infer<typeof Stored>, 'content'> & { id: string }
type Content = z.infer<typeof Stored>['content']

const namePattern = /^(\d{17}-[0-9a-f]{8})\.json$/

/**
 * One file a mail, readable by its owner alone. The `forget` command removes files while the server runs, so that the
 * files say what there is and the memory only where.
 */
export class MailFiles {
  readonly #directory: string
  #lastTime = 0

  constructor(directory: string) {
    this.#directory = directory
  }

  /** What is there, in order. */
  load(): QueuedMail[] {
    return this.#names().flatMap((name) => {
      const id = namePattern.exec(name)?.[1]
      const stored = id === undefined ? null : this.#stored(id)
      return id !== undefined && stored ? [{ id, ...stored.entry }] : []
    })
  }

  /** Removes half files, which a power cut or a kill has left. Not while another process may be writing one. */
  clean(): void {
    for (const name of this.#names()) {
      const id = namePattern.exec(name)?.[1]
      if (id === undefined || !this.#stored(id)) fs.rmSync(path.join(this.#directory, name), { force: true })
    }
  }

  /** The mail can be read when this returns; `written` resolves when it is on the disk. @throws when the disk takes none */
  add(mail: NewMail, suffix: string): { queued: QueuedMail; written: Promise<void> } {
    makeDir(this.#directory)
    const created = Math.max(Date.now(), this.#lastTime + 1)
    this.#lastTime = created
    const time = new Date(created).toISOString().replace(/\D/g, '')
    const { to, kind, link, subject, text, html } = mail
    const queued: QueuedMail = {
      id: `${time}-${suffix}`,
      to,
      kind,
      state: 'queued',
      reason: null,
      at: new Date(created).toISOString(),
      created,
      next: created,
      link,
      attempts: 0,
    }
    return { queued, written: writeDurable(this.#fileOf(queued.id), textOf(queued, { subject, text, html })) }
  }

  /** Null when somebody has removed it. */
  read({ id }: QueuedMail): Mail | null {
    const stored = this.#stored(id)
    return stored?.content ? { to: stored.entry.to, ...stored.content } : null
  }

  exists({ id }: QueuedMail): boolean {
    return fs.existsSync(this.#fileOf(id))
  }

  /** Notes what has become of a mail, unless it was removed meanwhile; what no longer waits loses its content. */
  async save(mail: QueuedMail): Promise<void> {
    const stored = this.#stored(mail.id)
    if (!stored) return
    const content = mail.state === 'queued' ? stored.content : null
    await replaceDurable(this.#fileOf(mail.id), textOf(mail, content))
  }

  remove({ id }: QueuedMail): void {
    fs.rmSync(this.#fileOf(id), { force: true })
  }

  #names(): string[] {
    return fs.existsSync(this.#directory) ? fs.readdirSync(this.#directory).sort() : []
  }

  #fileOf(id: string): string {
    return path.join(this.#directory, `${id}.json`)
  }

  #stored(id: string) {
    const parsed = Stored.safeParse(jsonOf(this.#fileOf(id)))
    if (!parsed.success) return null
    const { content, ...entry } = parsed.data
    return { content, entry }
  }
}

function textOf({ id: _, ...fields }: QueuedMail, content: Content): string {
  return JSON.stringify({ ...fields, content })
}

/** Null when there is no such file, or only half of it. */
function jsonOf(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    return error instanceof SyntaxError ? null : nullWhenMissing(error)
  }
}

/** Removes what is kept of mails to an address. Returns the number of files. */
export function removeQueuedTo(directory: string, address: string): number {
  const files = new MailFiles(directory)
  const theirs = files.load().filter(({ to }) => to.toLowerCase() === address)
  for (const mail of theirs) files.remove(mail)
  return theirs.length
}
