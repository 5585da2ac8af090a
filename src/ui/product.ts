/** The product's name and tagline: change them here and in `mark.tsx`, nowhere else. */
export const product = {
  name: 'Bottega',
  tagline: 'La tua piattaforma digitale',
} as const
