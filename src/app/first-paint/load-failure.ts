declare global {
  interface Window {
    /** For the file that imports the dashboard's script; missing in development. */
    showLoadFailure?: () => void
  }
}

/** Shows that the dashboard did not load, in its place and that of the placeholder. */
function showLoadFailure(): void {
  const template = document.querySelector<HTMLTemplateElement>('#load-failure')
  const root = document.getElementById('root')
  if (!template || !root) return
  document.querySelector('[data-placeholder]')?.remove()
  root.replaceChildren(template.content.cloneNode(true))
  root.querySelector('button')?.addEventListener('click', () => location.reload())
  document.documentElement.classList.remove('inside')
}

/** Without it, a script that does not load would leave a placeholder, or a login that does nothing, for ever. */
export function watchLoading(): void {
  window.showLoadFailure = showLoadFailure
  const notice = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    // The template is at the end of the page.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showLoadFailure)
    else showLoadFailure()
  }
  // The error of a script does not bubble.
  addEventListener('error', notice, true)
}
