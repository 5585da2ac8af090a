import { hasPasskeys, lacksPasskeys } from '#browser/has-passkeys.ts'
import { holdEarlyClicks } from './early-clicks.ts'
import { watchLoading } from './load-failure.ts'
import { opensDashboard } from './opening.ts'
import { prefetch } from './prefetch.ts'

/** The inline script of the page's head. It runs before anything is painted, so that nobody sees the login screen flash. */
holdEarlyClicks()
if (hasPasskeys() && !lacksPasskeys()) document.documentElement.classList.add('has-passkeys')
watchLoading()
if (opensDashboard()) {
  document.documentElement.classList.add('inside')
  prefetch()
}
