/**
 * The product's name and tagline. To change them, change also what cannot import this: `index.html`, `public/mark.svg`,
 * `public/manifest.webmanifest`, `supabase/templates`, and `mailbox.ts`, `post.ts`, `serve.ts` and `main.ts` in `embedded`. The mark is `mark.tsx`; `npm run icons`
 * draws the icons anew.
 */
export const product = {
  name: 'Bottega',
  tagline: 'La tua piattaforma digitale',
} as const
