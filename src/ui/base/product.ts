/**
 * The product's name and tagline. To change them, also change the files that cannot import this one: `index.html`,
 * `public/mark.svg`, `public/manifest.webmanifest`, `supabase/templates`, and in `embedded` `main.ts`, `announce.ts`,
 * `mail/delivery.ts` and `pages/mailbox.ts`. The mark is in `mark.tsx`; `npm run icons` draws the icons again.
 */
export const product = {
  name: 'Bottega',
  tagline: 'La tua piattaforma digitale',
} as const
