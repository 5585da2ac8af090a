/**
 * The packages that write passes. Each host hands them over in its own way: Supabase's runtime imports them by `npm:`
 * and a version, the embedded server only when the first pass is asked for.
 */
export type Libraries = {
  asn1js: typeof import('asn1js')
  fflate: typeof import('fflate')
  jose: typeof import('jose')
  pkijs: typeof import('pkijs')
}
