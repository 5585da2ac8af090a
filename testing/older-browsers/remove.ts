import { type Lacking, lackingIn } from './lacking.ts'

/**
 * Removes what is lacking from the world that it runs in: a page, a worker, Node. It stands alone, because its text is run there.
 */
function remove(lacking: readonly Lacking[]): void {
  const world: object = globalThis
  const get = (owner: unknown, name: PropertyKey): unknown => {
    try {
      return Object(owner)[name]
    } catch {
      // Most properties of a prototype can be asked of an object alone.
    }
  }
  const nameOf = (name: string) =>
    name.startsWith('@@') ? (get(Symbol, name.slice(2)) as symbol | undefined) : name
  /** Where a browser has a handler for an event, it has it in all of these. */
  const handling = ['Window', 'Document', 'HTMLElement', 'SVGElement', 'MathMLElement']
  const removeFrom = (owner: unknown, name: PropertyKey) => {
    if (owner === Object(owner)) Reflect.deleteProperty(owner as object, name)
  }
  // The deepest first, since what is below a removed name is out of reach.
  for (const path of [...lacking].sort((one, other) => other.length - one.length)) {
    const name = nameOf(path.at(-1) ?? '')
    if (name === undefined) continue
    const [first = '', ...owners] = path.slice(0, -1)
    const isHandler = String(name).startsWith('on') && [...handling, 'Element'].includes(first)
    for (const each of isHandler ? handling : [first]) {
      const owner = (each ? [each, ...owners] : []).reduce<unknown>(get, world)
      removeFrom(owner, name)
      if (/^Window$|GlobalScope$/.test(each) && owner) removeFrom(world, name)
    }
  }
}

/**
 * A script that makes a newer browser as poor as these are together; for a page or in front of a worker's own script.
 * @param kept what stays all the same, as `Element.prototype.checkVisibility`
 */
export function removerFor(targets: readonly string[], kept: readonly string[] = []): string {
  const lacking = lackingIn(targets).filter((path) => !kept.includes(path.join('.')))
  return `;(${remove})(${JSON.stringify(lacking)});`
}
