import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { LoadFailure } from '#app/errors/load-failure.tsx'
import { takeEarlyClicks } from '#app/first-paint/early-clicks.ts'
import { opensDashboard } from '#app/first-paint/opening.ts'
import { removePlaceholder } from '#app/first-paint/remove-placeholder.ts'
import { replaceTranslated } from '#app/first-paint/replace-translated.ts'
import { Root } from '#app/root.tsx'
import { linkInAddress } from '#backend/mail-link.ts'
import { Boundary } from '#ui/base/boundary.tsx'
import './styles.css'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const link = linkInAddress()
const startsInside = opensDashboard()
const tree = (
  <StrictMode>
    <Boundary fallback={<LoadFailure />}>
      <Root startsInside={startsInside} link={link} />
    </Boundary>
  </StrictMode>
)

// Nowhere unless the server, or VITE_CLIENT_ERRORS_URL of a build, names an address; only then the code is fetched.
const errorsTo = import.meta.env.VITE_CLIENT_ERRORS_URL || document.documentElement.dataset.errors
function report(error: unknown): void {
  if (errorsTo) void import('#app/errors/report-error.ts').then((it) => it.reportError(errorsTo, error))
}
// What no boundary catches React throws at the window.
addEventListener('error', ({ error }) => report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))
const options = {
  onCaughtError(error: unknown) {
    console.error(error)
    report(error)
  },
}

const pressAgain = takeEarlyClicks()
// The page already holds the rendered login screen; its inline script hides that when the dashboard is opened.
if (startsInside || !container.firstElementChild) {
  removePlaceholder(container)
  container.replaceChildren()
  createRoot(container, options).render(tree)
} else if (container.querySelector('font')) {
  // The browser has translated the login screen by now.
  replaceTranslated(container, tree)
  pressAgain()
} else {
  hydrateRoot(container, tree, options)
  // React makes the screen ready before it answers a click.
  pressAgain()
}
document.documentElement.classList.remove('inside')

// Off unless WEB_VITALS (server) or VITE_WEB_VITALS_URL (build) names a target; only then the code is fetched.
const vitals = import.meta.env.VITE_WEB_VITALS_URL || document.documentElement.dataset.vitals
if (vitals) void import('#browser/report-vitals.ts').then(({ reportVitals }) => reportVitals(vitals))
