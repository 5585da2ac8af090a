/** The value below which `share` of the values lie; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The value in the middle, the upper one of two; NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
