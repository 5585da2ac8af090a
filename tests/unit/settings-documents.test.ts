import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { described } from '../../packages/embedded-supabase/config/setting-kinds.ts'
import { settingTable } from '../../packages/embedded-supabase/config/setting-table.ts'
import { root } from '../../server/paths.ts'
import { ownTable } from '../../server/settings.ts'

type Row = [name: string, standard: string, meaning: string]

const tables = /^\| (?:variable|setting) +\| default +\| meaning +\|\n((?:\|.*\n)+)/gm
const rows = /^\| `([A-Z0-9_]+)` *\| (.*?) *\| (.*?) *\|$/gm

/** The rows of every table of settings. A link at the end, to where more is said, is the documents' own. */
function documentedRows(): Row[] {
  const docs = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const text = ['README.md', ...docs.map((name) => path.join('docs', name))]
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  return [...text.matchAll(tables)]
    .flatMap(([table]) => [...table.matchAll(rows)])
    .map(([, name = '', standard = '', meaning = '']): Row => {
      return [
        name,
        standard,
        meaning.replace(/(, see|:) \[docs[^\]]*\]\([^)]*\)$/, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
      ]
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

function rowsOfTable(): Row[] {
  return Object.entries({ ...settingTable.shape, ...ownTable.shape })
    .map(([name, setting]): Row => {
      const value = setting.def.defaultValue
      const about = described.get(setting)
      return [
        name,
        about?.otherwise ?? (value === null ? 'unset' : `\`${value}\``),
        about?.meaning ?? 'nothing is said of it',
      ]
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

test('the documents list every setting once, with its default and meaning', () => {
  expect(documentedRows()).toEqual(rowsOfTable())
})
