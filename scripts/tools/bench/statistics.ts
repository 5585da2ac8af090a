/** The value below which `share` of the values lie; NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median, the upper one of two; NaN for none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
