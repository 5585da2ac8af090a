import { tabStorage } from './storage.ts'

const prefix = 'bottega.draft.'

/** The storage key of what an account has typed into a form of a page; `form` names a page's second form. */
export function draftKey(userId: string, path: string, form = ''): string {
  return `${prefix}${userId}.${path}#${form}`
}

/** Removes what this tab keeps of everybody, or of everybody but this account. */
export function clearDrafts(exceptUserId?: string): void {
  const kept = exceptUserId === undefined ? null : `${prefix}${exceptUserId}.`
  for (const key of tabStorage.keys()) {
    if (key.startsWith(prefix) && !(kept && key.startsWith(kept))) tabStorage.removeItem(key)
  }
}
