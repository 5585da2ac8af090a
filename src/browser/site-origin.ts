/**
 * The origin under which customers' visitors reach the dashboard's files. The embedded server writes it into the page, because an
 * admin may work under another name of the same server.
 */
export function siteOrigin(): string {
  return document.documentElement.dataset.site ?? location.origin
}

/** The address of a card's page, for everybody. */
export function cardAddress(id: string): string {
  return `${siteOrigin()}/c/${id}`
}

/** Whether an address means the visitor's own machine, so that nobody else can open it. */
export function isOnlyHere(origin: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin)
}
