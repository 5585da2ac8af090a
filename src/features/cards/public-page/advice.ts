/** Which of the advices for the home screen a device needs, by their `data-for`: a computer, from which people send the address, both. */
export function adviceFor({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string
  maxTouchPoints: number
}): string[] {
  if (/Android/.test(userAgent)) return ['android']
  // An iPad calls itself a Mac, which has no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple ? ['apple'] : ['apple', 'android']
}
