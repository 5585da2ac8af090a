import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/paths.ts'

/** They fill the window, or stand once around everything. */
const notAlone = ['ComingSoonPage', 'FullPageSpinner', 'Toaster', 'ButtonPlace', 'Lazy', 'Boundary']

const read = (glob: string) =>
  globSync(glob, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

test('the gallery shows every component of src/ui, by itself or in another one', () => {
  const ui = read('src/ui/**/*.tsx')
  const shown = [...ui, ...read('src/gallery/*.tsx')]
  // What is exported by default is the lazy part of another component.
  const components = ui.flatMap(({ file, text }) =>
    Array.from(
      text.matchAll(/^export (?:function ([A-Z]\w+)|const ([A-Z]\w+) = createLink)/gm),
      ([, made, linked]) => ({ file, name: made ?? linked ?? '' }),
    ),
  )
  expect(components.length).toBeGreaterThan(40)
  const missing = components.filter(
    ({ file, name }) =>
      !notAlone.includes(name) &&
      !shown.some((other) => other.file !== file && new RegExp(`<${name}\\b`).test(other.text)),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})
