import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { announceSignOut, withdrawSignOut } from '#backend/session.ts'
import { clearDrafts, draftKey } from '#browser/drafts.ts'
import { deviceStorage, tabStorage } from '#browser/storage.ts'
import { type KeptDraft, keepDraft, readDraft, unsavedFields } from './kept-draft.ts'

const key = draftKey('anna', '/dashboard/social/create')
const shown = { nome: 'Bar', costo: '', aperto: false }
const draft: KeptDraft = {
  at: Date.now(),
  typed: { nome: 'Bar Sport', aperto: true },
  from: { nome: 'Bar', aperto: false },
  image: false,
  password: false,
}

afterEach(() => {
  clearDrafts()
  withdrawSignOut()
})

describe('A kept draft', () => {
  test('is read as it was kept, and is gone when nothing is kept any more', () => {
    keepDraft(key, draft)
    expect(readDraft(key, shown)).toEqual(draft)
    keepDraft(key, null)
    expect(readDraft(key, shown)).toBeNull()
  })

  test('of an older form gives what the form still has, in the same type', () => {
    const old = {
      ...draft,
      typed: { nome: 'Bar Sport', aperto: 'sì', costo: 12, fax: '06 5' },
      from: { nome: 'Bar', aperto: '', costo: 10, fax: '' },
    }
    keepDraft(key, old)
    expect(readDraft(key, shown)?.typed).toEqual({ nome: 'Bar Sport' })
    keepDraft(key, { ...draft, typed: { fax: '06 5' }, from: { fax: '' } })
    expect(readDraft(key, shown)).toBeNull()
  })

  test('that the record has come to hold by itself is not offered', () => {
    keepDraft(key, draft)
    expect(readDraft(key, { ...shown, nome: 'Bar Sport', aperto: true })).toBeNull()
  })

  test('from before a sign-out in another tab is not offered', () => {
    keepDraft(key, { ...draft, at: Date.now() - 1 })
    announceSignOut()
    expect(readDraft(key, shown)).toBeNull()
    // The sign-out has failed.
    withdrawSignOut()
    expect(readDraft(key, shown)).not.toBeNull()
  })

  test('is offered although the clock was ahead at the last sign-out', () => {
    deviceStorage.setItem('bottega.signed-out-at', String(Date.now() + 3_600_000))
    keepDraft(key, draft)
    expect(readDraft(key, shown)).toEqual(draft)
  })

  test('that is no draft, whatever stands there, is not offered and breaks nothing', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ at: fc.anything(), typed: fc.anything(), from: fc.anything() }).map((value) => {
        const seen = new Set()
        return JSON.stringify({ ...draft, ...value }, (_, part) => {
          if (typeof part === 'bigint' || seen.has(part)) return null
          if (typeof part === 'object' && part !== null) seen.add(part)
          return part
        })
      }),
    )
    fc.assert(
      fc.property(anything, (text) => {
        tabStorage.setItem(key, text)
        const read = readDraft(key, shown)
        if (!read) return
        for (const [name, value] of Object.entries(read.typed))
          expect(typeof value).toBe(typeof shown[name as keyof typeof shown])
        expect(() => new Date(read.at).toISOString()).not.toThrow()
      }),
    )
  })
})

describe('What is kept of a form', () => {
  test('is what differs from its start, and never a password', () => {
    const started = { nome: 'Bar', citta: 'Trento', password: '', 'accesso.nuovaPassword': '' }
    const values = { ...started, nome: 'Bar Sport', password: 'Segreta123', 'accesso.nuovaPassword': 'x' }
    expect(unsavedFields(values, started)).toEqual({
      typed: { nome: 'Bar Sport' },
      from: { nome: 'Bar' },
      password: true,
    })
    tabStorage.setItem(key, JSON.stringify({ ...draft, typed: { password: 'x' }, from: { password: '' } }))
    expect(readDraft(key, started)).toBeNull()
  })
})

describe('What this tab keeps', () => {
  test("is another account's to nobody: it goes when somebody else comes, and all of it at a sign-out", () => {
    const others = draftKey('bruno', '/dashboard/social/create')
    for (const each of [key, others]) keepDraft(each, draft)
    clearDrafts('anna')
    expect(readDraft(others, shown)).toBeNull()
    expect(readDraft(key, shown)).not.toBeNull()
    clearDrafts()
    expect(readDraft(key, shown)).toBeNull()
  })
})
