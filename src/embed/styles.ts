import { load } from './files.ts'

/**
 * Gives a shadow root its styles as an adopted sheet, because a page's policy may forbid inline ones. Safari before 16.4 has no
 * such sheets.
 * @param css one rule a line
 */
export function adopt(root: ShadowRoot, css: string): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  } catch {
    load('stile').then(
      ({ dress }) => dress(root, css),
      () => {},
    )
  }
}
