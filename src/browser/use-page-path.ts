import { useMatch } from '@tanstack/react-router'

/**
 * The path of the page that a component belongs to. Not that of the address: while the code of the next page is on its way, the
 * address is the next page's already.
 */
export function usePagePath(): string {
  return useMatch({ strict: false, select: ({ pathname }) => pathname })
}
