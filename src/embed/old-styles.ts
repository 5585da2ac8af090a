/**
 * `embed/orari-….stile.js`, for browsers without constructed style sheets: styles by the object model, which a policy against
 * inline styles allows too, on whatever stands in the shadow root. The element itself is the page's to style, so the rules
 * for it go to what is in it.
 * @param css one rule a line, the weaker ones first
 */
export function dress(root: ShadowRoot, css: string): void {
  const rules = [...css.matchAll(/^(.+?)\{(.+)\}$/gm)]
  function apply(): void {
    for (const [, selector = '', declarations = ''] of rules) {
      for (const element of styledBy(root, selector)) {
        if (element instanceof HTMLElement) element.style.cssText += `;${declarations}`
      }
    }
  }
  new MutationObserver(apply).observe(root, { childList: true })
  apply()
}

function styledBy(root: ShadowRoot, selector: string): Iterable<Element> {
  const [, own] = /^:host\((.+)\)$/.exec(selector) ?? []
  if (own === undefined) return root.querySelectorAll(selector)
  return root.host.matches(own) ? root.children : []
}
