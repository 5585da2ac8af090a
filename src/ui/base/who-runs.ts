import { product } from './mark.tsx'

/** Who runs the installation, as whoever may not change something reads it: `rivolgiti a …`. Not in mark.tsx, which the login loads. */
export const whoRuns = product.isProvider ? product.name : 'chi gestisce il servizio'
