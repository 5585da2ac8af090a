/** What the server, or the build, has written into the page of whoever runs the installation (`server/provider-files.ts`). */
const { providerName, providerLogo }: DOMStringMap = globalThis.document?.documentElement?.dataset ?? {}

/** The provider's logo, or the product's: a shop under its striped awning. Decorative; show it with the name. */
export function Mark(props: { className?: string }) {
  if (providerLogo) return <img src={providerLogo} alt="" {...props} />
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" {...props}>
      <rect width="32" height="32" rx="8" fill="var(--color-accent)" />
      <g fill="#fff">
        <path d="M8.2 6.5h4.47v7.2a3.33 3.33 0 0 1-6.67 0V8.7a2.2 2.2 0 0 1 2.2-2.2z" />
        <path d="M19.33 6.5h4.47A2.2 2.2 0 0 1 26 8.7v5a3.33 3.33 0 0 1-6.67 0z" />
        <path d="M8 19.3h16v4.9a1.8 1.8 0 0 1-1.8 1.8h-3.4v-2.6a2.8 2.8 0 0 0-5.6 0V26H9.8A1.8 1.8 0 0 1 8 24.2z" />
      </g>
      <path fill="var(--color-accent-line)" d="M12.67 6.5h6.66v7.2a3.33 3.33 0 0 1-6.66 0z" />
    </svg>
  )
}

/**
 * The product's name, or the provider's, and its tagline. To change them for good, also change the files that cannot import
 * this one: `index.html`, `public/mark.svg`, `public/manifest.webmanifest`, `supabase/templates` and `server/project.ts`.
 * `npm run icons` draws the icons again.
 */
export const product = {
  name: providerName || 'Bottega',
  /** Whether the name is the provider's. */
  isProvider: !!providerName,
  tagline: 'La tua piattaforma digitale',
} as const
