/** Names of functions that the dashboard's oldest browsers (README.md) lack, as 'object.name'. */
const missing = [
  ...[
    'Promise.withResolvers',
    'Promise.try',
    'Map.groupBy',
    'Object.groupBy',
    'Array.fromAsync',
    'URL.canParse',
  ],
  ...[
    'URL.parse',
    'AbortSignal.any',
    'RegExp.escape',
    'Error.isError',
    'Math.sumPrecise',
    'Uint8Array.fromBase64',
  ],
  ...[
    'Uint8Array.fromHex',
    'Uint8Array.prototype.toBase64',
    'Uint8Array.prototype.toHex',
    'Blob.prototype.bytes',
  ],
  ...['Response.prototype.bytes', 'Map.prototype.getOrInsert', 'Map.prototype.getOrInsertComputed'],
  ...['WeakMap.prototype.getOrInsert', 'WeakMap.prototype.getOrInsertComputed', 'ReadableStream.from'],
  ...[
    'Set.prototype.union',
    'Set.prototype.intersection',
    'Set.prototype.difference',
    'Set.prototype.isSubsetOf',
  ],
  ...['Set.prototype.isSupersetOf', 'Set.prototype.isDisjointFrom', 'Set.prototype.symmetricDifference'],
  ...[
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ].map((name) => `Iterator.prototype.${name}`),
  ...['Document.startViewTransition', 'Element.prototype.checkVisibility', 'Element.prototype.moveBefore'],
  ...[
    'HTMLElement.prototype.showPopover',
    'HTMLElement.prototype.hidePopover',
    'Intl.DurationFormat',
    'Temporal.Now',
  ],
]

/** A script that removes them, for a page or in front of a worker's own. */
export const withoutNewerFunctions = `for (const path of ${JSON.stringify(missing)}) {
  const names = path.split('.')
  const name = names.pop()
  const owner = names.reduce((object, each) => object?.[each], globalThis)
  if (owner) delete owner[name]
}
;`
