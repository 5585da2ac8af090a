import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * What a program that drives the browser, as tests do, may know and ask of the dashboard: `<html data-page>` is the address that
 * is on the screen, empty while another one is on its way, and at the event `forget-rows` the rows that the page does not show
 * are forgotten. Elsewhere there is neither: `navigator.webdriver` is the browser's own word, which no address and no stored value
 * sets. Answers a function that stops it.
 */
export function answerDriver({ subscribe }: Pick<AnyRouter, 'subscribe'>, client: QueryClient): () => void {
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
  document.addEventListener('forget-rows', forget)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('forget-rows', forget)
    delete dataset.page
  }
}
