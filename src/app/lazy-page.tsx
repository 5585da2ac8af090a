import type { ComponentType } from 'react'

/** Thrown when a page's code did not load. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded'
  readonly fetchAgain: () => Promise<boolean>

  /** `fetchAgain` answers whether the code is there now. */
  constructor(fetchAgain: () => Promise<boolean>) {
    super('La pagina non si è caricata')
    this.fetchAgain = fetchAgain
  }
}

/**
 * A page of the dashboard whose code is loaded when it is opened, or earlier. The router's own `lazyRouteComponent`
 * reloads the whole page after a failed fetch: without a network the browser's error page would replace the dashboard and
 * everything typed in it. This one shows the failure in the page's place.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let Page: ComponentType | null = null

  const preload = async () => {
    // The failure is shown by the page itself when it is rendered.
    Page ??= await load().then(
      (loaded) => loaded[name],
      () => null,
    )
  }
  const fetchAgain = async () => {
    await preload()
    return Page !== null
  }
  const show = () => {
    if (!Page) throw new PageNotLoaded(fetchAgain)
    return <Page />
  }
  return Object.assign(show, { preload })
}
