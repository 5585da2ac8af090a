import type { Role } from '#permissions'
import { product } from '#ui/base/mark.tsx'
import { type Chapter, guideFor, withName } from './parse-guide.ts'

const files = import.meta.glob<string>('/docs/guida.md', { query: '?raw', import: 'default', eager: true })
const markdown = Object.values(files).join('')

/** The role's part of `docs/guida.md`. Loaded with the page. */
export function guideOf(role: Role): Chapter[] {
  return guideFor(product.isProvider ? withName(markdown, product.name) : markdown, role)
}
