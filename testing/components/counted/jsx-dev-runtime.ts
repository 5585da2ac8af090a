import * as runtime from 'react/jsx-dev-runtime'

export const { Fragment } = runtime

/** How many elements the components of a test have created: each rendering of a component creates its own anew. */
export const created = { elements: 0 }

/** React's own function, to which JSX is compiled, with a count of its calls (`importSource` in `vitest.config.ts`). */
export const jsxDEV: typeof runtime.jsxDEV = (...element) => {
  created.elements += 1
  return runtime.jsxDEV(...element)
}
