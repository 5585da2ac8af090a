type Values = Readonly<Record<string, string>>

/**
 * Replaces `{{ .Name }}` and `{{ .Data.name }}` by their values, escaped as Go's html/template does, and leaves what stands in
 * `{{ if .Name }}…{{ end }}` where there is such a value. An unknown name becomes an empty text.
 */
export function render(template: string, values: Values): string {
  return filled(template, values, escapeHtml)
}

/** As above, for a mail's subject: one line of plain text. */
export function renderSubject(subject: string, values: Values): string {
  return filled(subject, values, (text) => text.replace(/[\p{Cc}\s]+/gu, ' '))
}

function filled(template: string, values: Values, written: (text: string) => string): string {
  return template
    .replace(/\{\{\s*if \.([\w.]+)\s*\}\}(.*?)\{\{\s*end\s*\}\}/gs, (_, name: string, then: string) =>
      values[name] ? then : '',
    )
    .replace(/\{\{\s*\.([\w.]+)\s*\}\}/g, (_, name: string) => written(values[name] ?? ''))
}

/** Escapes for HTML text and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** What `escapeHtml` has written, as text. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** The plain-text part: a link becomes its label and address, other markup is removed. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<(head|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, label: string) =>
      label.trim() === href ? href : `${label}: ${href}`,
    )
    .replace(/<\/(p|h1|h2|tr|div)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]+>/g, '')
  return unescapeHtml(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
