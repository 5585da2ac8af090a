import vm from 'node:vm'
import { expect, test } from 'vitest'
import { calledByName, lackingIn } from '../../testing/older-browsers/lacking.ts'
import { removerFor } from '../../testing/older-browsers/remove.ts'

/** A world of its own after the removal. */
function worldOf(...targets: string[]): (script: string) => unknown {
  const context = vm.createContext({})
  vm.runInContext(removerFor(targets), context)
  return (script) => vm.runInContext(script, context)
}

const named = (targets: string[]) => lackingIn(targets).map((path) => path.join('.'))

test('what one of the browsers lacks is named by how scripts call it', () => {
  expect(named(['safari16.4', 'chrome111', 'firefox128'])).toEqual(
    expect.arrayContaining([
      ...[
        'Promise.withResolvers',
        'Set.prototype.union',
        'Iterator',
        'Iterator.prototype.map',
        'Intl.DurationFormat',
        'URL.canParse',
      ],
      ...[
        'Element.prototype.checkVisibility',
        'Document.prototype.onscrollend',
        'Response.json',
        'Symbol.dispose',
        'trustedTypes',
      ],
    ]),
  )
})

test('what all of them have is not named, nor what a later one of them has', () => {
  expect(named(['safari16.4', 'chrome111', 'firefox128'])).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^(structuredClone|Promise|Array\.prototype\.toSorted|Response\.prototype\.json|AbortSignal\.timeout)$/,
      ),
    ]),
  )
  expect(named(['safari15.4'])).toContain('Array.prototype.toSorted')
  expect(named(['chrome119'])).not.toContain('Promise.withResolvers')
  expect(() => named(['netscape4'])).toThrow('netscape4')
})

test('a removed function that is called all the same is an error, and nothing else is', () => {
  const run = worldOf('safari16.4')
  for (const call of [
    'Promise.withResolvers()',
    'new Set().union(new Set())',
    'Iterator.from([])',
    '[].keys().map(String)',
  ])
    expect(() => run(call)).toThrow(/is not (a function|defined)/)
  expect(run('"withResolvers" in Promise || "Segmenter" in Intl === false')).toBe(false)
  expect(run('[1, 2].map(String).toSorted().join() + Math.max(...new Set([3]).keys())')).toBe('1,23')
})

test('a text that calls something by name is found, unless it asks first', () => {
  const lacking = lackingIn(['safari16.4', 'chrome111', 'firefox128'])
  const called = (text: string) => calledByName(lacking, text)
  expect(called('return Response.json(body)')).toEqual(['Response.json'])
  expect(called('new ImageDecoder({ type })')).toEqual(['ImageDecoder'])
  expect(called('scheduler.yield()')).toEqual(['scheduler'])
  expect(called('(await response.json()) ?? Promise.all([]) ?? our.Response.json(1)')).toEqual([])
  expect(called('if (globalThis.ImageDecoder) new ImageDecoder({ type })')).toEqual([])
})
