import type { ComponentType } from 'react'

/** A page whose code did not come. */
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
 * A page of the dashboard whose code comes when it is opened, or before. The router's own `lazyRouteComponent` answers
 * a failed fetch by reloading the whole page: without a network that replaces the dashboard, and everything typed in
 * it, by the browser's error page. Here the page's place says that it did not come.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let Page: ComponentType | null = null

  const preload = async () => {
    // What went wrong is told by the page itself, when it is shown.
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
