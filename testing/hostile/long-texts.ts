/**
 * Difficult texts that a row may contain, such as one long word or many combining marks, at most `length` characters
 * each.
 */
export function longTexts(length: number): string[] {
  const seeds = [
    'x',
    'W',
    'Via dei Tribunali di Sant\u2019Agata ',
    'Donaudampfschifffahrtsgesellschaft',
    '\u0634\u0631\u0643\u0629 \u0627\u0644\u0645\u062e\u0627\u0628\u0632 ',
    '\u05e2\u05e1\u05e7\u05de\u05e9\u05e4\u05d7\u05ea\u05d9',
    '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u{1f3f3}\ufe0f\u200d\u{1f308}',
    '\u4e2d\u6587\u5e97\u540d',
    'a\u0300\u0301\u0302\u0303\u0304\u0323\u0324\u0325',
    'https://example.it/?q=1&',
  ]
  return seeds.map((seed) =>
    seed
      .repeat(Math.ceil(length / seed.length))
      .slice(0, length)
      // A lone surrogate is no text.
      .replace(/[\ud800-\udbff]$/, '')
      .trim(),
  )
}
