import { siteOrigin } from '#browser/site-origin.ts'

/** The address of a card's page, for everybody. */
export function cardAddress(id: string): string {
  return `${siteOrigin()}/c/${id}`
}
