import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allPages } from '#pages'
import { root, supabaseDir } from '../../server/paths.ts'
import { project } from '../../server/project.ts'
import { ownTable } from '../../server/settings.ts'

/** The host serves any project: what it does for this one is told to it in `server/`. */

const host = path.join(root, 'packages/embedded-supabase')
const files = globSync('**/*.{ts,js,sql,md,json,html,toml}', { cwd: host, exclude: ['**/node_modules/**'] })
const texts = files.map((file) => ({ file, text: readFileSync(path.join(host, file), 'utf8') }))

const migrations = globSync('migrations/*.sql', { cwd: supabaseDir })
  .map((file) => readFileSync(path.join(supabaseDir, file), 'utf8'))
  .join('\n')

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const tables = all(migrations, /^create table (?:public|private)\.(\w+)/gm)
const functions = all(migrations, /^ *create function (?:public|private)\.(\w+)/gm)
const buckets = all(migrations, /^ +\('([a-z-]+)', array\['image/gm)
const roles = all(/check \(role in \((.*?)\)\)/.exec(migrations)?.[1] ?? '', /'(\w+)'/g)
const edgeFunctions = readdirSync(path.join(supabaseDir, 'functions')).filter((name) => name !== '_shared')
const settings = Object.keys(ownTable.shape)
const pages = allPages.map(({ path: address }) => address).filter((address) => address.length > 1)

/** Names that are words of everybody's; they are looked for behind their schema only. */
const words = ['admin', 'changes', 'installation', 'seasons', 'services', 'stamp', 'visible']

/** Where a name stands as a whole word, whatever its case. */
function found(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const escaped = name.replaceAll(/[^\w]/g, '\\$&')
    const pattern = new RegExp(
      words.includes(name) ? `(public|private)\\.${escaped}\\b` : `(?<![\\w-])${escaped}(?!\\w)`,
      'i',
    )
    return texts.filter(({ text }) => pattern.test(text)).map(({ file }) => `${file}: ${name}`)
  })
}

test('the names that are looked for are read from the product', () => {
  expect(tables).toEqual(expect.arrayContaining(['businesses', 'changes', 'installation', 'websites']))
  expect(functions).toEqual(expect.arrayContaining(['level_of', 'is_shown', 'readers_of_changes']))
  expect(buckets).toEqual(expect.arrayContaining(['avatars', 'website-covers']))
  expect(roles).toEqual(['admin', 'gestore', 'business', 'cliente'])
  expect(edgeFunctions).toEqual(expect.arrayContaining(['card-data', 'create-business-account']))
  expect(settings).toEqual(expect.arrayContaining(['SUPPORT_EMAIL', 'TWO_STEP']))
  expect(pages).toContain('/dashboard/profile')
  expect(found(['createHttp'])).toContain('http.ts: createHttp')
})

test('the host sends nobody to a command or a document of the product', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const commands = Object.keys(scripts).map((name) => `npm run ${name}`)
  const own = texts.filter(({ file }) => !file.endsWith('.md'))
  const documents = own.filter(({ text }) => /\bdocs\/|\bREADME/.test(text)).map(({ file }) => file)
  expect([...found([...commands, 'npm start', 'npm test']), ...documents]).toEqual([])
})

test.each([
  ['table', tables],
  ['function of the database', functions],
  ['bucket', buckets],
  ['role', roles],
  ['edge function', edgeFunctions],
  ['setting', settings],
  ['page', pages],
  ['published account', project.published.accounts],
  ['name', [project.name, project.id]],
])('the host names no %s of the product', (_, names) => {
  expect(found([...names])).toEqual([])
})
