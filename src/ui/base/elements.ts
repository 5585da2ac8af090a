import type { ReactElement } from 'react'

/**
 * What stands beside other content: elements, never a text of its own. A browser that translates the page takes every text out
 * of its place, where React would look for it: a text stands alone in an element.
 */
export type Elements = ReactElement | false | null | undefined | '' | readonly Elements[]

/** What stands alone in an element: a text, or elements. */
export type Content = string | Elements
