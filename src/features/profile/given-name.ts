/** Characters of a name that a list still shows well. */
const longest = 60

/** The error of the name that a person gives to an app or a passkey; `missing` where there is none. */
export function nameProblem(name: string, missing: string): string | null {
  if (!name) return missing
  return name.length > longest ? `Al massimo ${longest} caratteri` : null
}
