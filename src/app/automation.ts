import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * For programs that automate the browser, such as tests: `<html data-page>` is the address that is on the screen, empty
 * while another page loads, and the event `clear-cached-rows` removes the cached rows that the page does not show. Only
 * where `navigator.webdriver` is true, which the browser itself sets. Answers a function that stops it.
 */
export function exposeToAutomation(
  { subscribe }: Pick<AnyRouter, 'subscribe'>,
  client: QueryClient,
): () => void {
  if (!navigator.webdriver) return () => {}
  const { dataset } = document.documentElement
  const say = (address: string) => {
    dataset.page = address
  }
  const forget = (event: Event) => {
    client.removeQueries({ type: 'inactive' })
    event.preventDefault()
  }
  const stops = [
    subscribe('onBeforeNavigate', () => say('')),
    subscribe('onResolved', ({ toLocation }) => say(toLocation.href)),
  ]
  document.addEventListener('clear-cached-rows', forget)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('clear-cached-rows', forget)
    delete dataset.page
  }
}
