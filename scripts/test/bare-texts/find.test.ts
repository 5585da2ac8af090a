import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../server/paths.ts'
import { bareTexts } from './find.ts'

const cache = path.join(root, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
/** Among the packages, so that the compiler finds React's types. */
const folder = mkdtempSync(path.join(cache, 'bare-texts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const given = `import type { ReactElement, ReactNode } from 'react'
declare const text: string
declare const count: number
declare const yes: boolean
declare const maybe: string | undefined
declare const node: ReactNode
declare const element: ReactElement
declare const texts: string[]
declare const elements: ReactElement[]
declare function named<T extends Record<string, string>, K extends keyof T>(of: T, key: K): T[K]
declare function Box(props: { children?: ReactNode }): ReactElement
`

/** What a component may return, and whether a text in it would break a translated page. */
const probes: readonly [jsx: string, breaks: boolean][] = [
  // A text alone in its element, whatever it becomes.
  ['<p>Salva</p>', false],
  ['<p>{text}</p>', false],
  ['<p>{text + count}</p>', false],
  ["<p>{yes ? 'Salva' : 'Salvataggio...'}</p>", false],
  ["<p>{yes && 'Non salvato'}</p>", false],
  ['<p>{yes ? text : <b>{text}</b>}</p>', false],
  ['<Box>{node}</Box>', false],
  ['<p>{/* why */}{text}</p>', false],
  // Elements beside each other.
  ['<p><b>uno</b><b>due</b></p>', false],
  ['<>{yes && <b>uno</b>}{element}{elements}</>', false],
  ['<p>{text && <b>{text}</b>}<b /></p>', false],
  ['<p>{texts.map((one) => <b key={one}>{one}</b>)}</p>', false],
  // Texts beside something.
  ['<p>Salva <b /></p>', true],
  ['<p><b />{text}</p>', true],
  ['<p>Righe: {count}</p>', true],
  ['<p><b /> <b /></p>', true],
  ["<p><b />{' '}<b /></p>", true],
  ["<p><b />{yes && 'e altri'}</p>", true],
  ['<p><b />{maybe}</p>', true],
  ['<p>{node}<b /></p>', true],
  ['<p>{count && <b />}<b /></p>', true],
  ['<Box>Salva<b /></Box>', true],
  // Texts in an element that React does not see as theirs alone.
  ['<p>{texts}</p>', true],
  ['<>Salva</>', true],
  ['<p><>{text}</></p>', true],
  ["<p><b />{named({ one: text }, 'one')}</p>", true],
  ['text', true],
  ['yes ? element : node', true],
]

beforeAll(() => {
  const source = probes.map(([jsx], index) => `export function Probe${index}() { return (${jsx}) }`)
  const options = { jsx: 'react-jsx', strict: true, module: 'esnext', moduleResolution: 'bundler' }
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...options, noEmit: true, skipLibCheck: true }, include: ['src'] }),
  )
  mkdirSync(path.join(folder, 'src'))
  writeFileSync(path.join(folder, 'src/probes.tsx'), `${given}${source.join('\n')}\n`)
})

test('A text beside something else is found, whatever it is made of, and no text that is alone', () => {
  const first = given.split('\n').length
  const found = new Set(bareTexts(folder).map((one) => Number(/:(\d+) /.exec(one)?.[1]) - first))
  expect(probes.filter(([, breaks], index) => found.has(index) !== breaks)).toEqual([])
})

/** A compiler that crashes the first `times` times, immediately or in the middle of an answer. */
function endingCompiler(name: string, times: number, howItEnds: string): string {
  const real = path.join(
    root,
    `node_modules/@typescript/typescript-${process.platform}-${process.arch}/lib/tsc`,
  )
  const file = path.join(folder, name)
  const count = `${file}-starts`
  const script = `echo >> '${count}'\nif [ $(wc -l < '${count}') -le ${times} ]; then ${howItEnds}; fi\nexec '${real}' "$@"`
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return file
}

test.skipIf(process.platform === 'win32')('A compiler whose process ends is started once more', () => {
  const found = bareTexts(folder)
  for (const [name, howItEnds] of [
    ['closed', 'exit 1'],
    ['silent', 'head -c 20 > /dev/null; exit 2'],
    ['killed', 'head -c 20 > /dev/null; kill -9 $$'],
  ] as const) {
    expect(bareTexts(folder, endingCompiler(name, 1, howItEnds))).toEqual(found)
    expect(() => bareTexts(folder, endingCompiler(`${name}-always`, 2, howItEnds))).toThrow(/EPIPE|EOF/)
  }
})
