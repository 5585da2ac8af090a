import type { Role } from '#permissions'
import { product } from '#ui/base/mark.tsx'
import { type Chapter, guideFor } from './parse-guide.ts'

const files = import.meta.glob<string>('/docs/guida.md', { query: '?raw', import: 'default', eager: true })
const markdown = Object.values(files).join('')

/** What the guide calls the product, and whoever offers it. */
const names = /\bBottega\b|\bchi gestisce il (?:servizio|sistema)\b/gi

/** The role's part of `docs/guida.md`, in which the provider's name stands for the product's and its own. Loaded with the page. */
export function guideOf(role: Role): Chapter[] {
  const named = product.isProvider ? markdown.replace(names, () => product.name) : markdown
  return guideFor(named, role)
}
