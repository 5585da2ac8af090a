import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'

/** What a person means on a page, in Playwright's language of selectors, which the finder in WebKit reads too. */
export type Target = string

/** By its role and its whole accessible name. */
export const byRole = (role: string, name?: string | RegExp): Target =>
  getByRoleSelector(role, name === undefined ? {} : { name, exact: true })

export const button = (name: string | RegExp): Target => byRole('button', name)
export const link = (name: string | RegExp): Target => byRole('link', name)
/** A page's title. */
export const title = (name: string): Target => getByRoleSelector('heading', { name, exact: true, level: 1 })
/** A field by its whole label. */
export const field = (label: string): Target => getByLabelSelector(label, { exact: true })
/** The smallest element with this text, or a part of it. */
export const text = (part: string | RegExp): Target => getByTextSelector(part)
/** A part of something else. */
export const within = (outer: Target, inner: Target): Target => `${outer} >> ${inner}`
/** The one of several that contains a text. */
export const holding = (outer: Target, part: string): Target =>
  `${outer} >> internal:has-text=${JSON.stringify(part)}i`
