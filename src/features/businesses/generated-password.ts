const consonants = 'bdfglmnprstvz'
const vowels = 'aeiou'

/** A letter of these, all equally likely. */
function one(letters: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  // The remainder favours no letter noticeably: 2^32 is a hundred million times as many.
  return letters[random % letters.length] ?? ''
}

/** Three syllables, as in 'tarile'. */
const word = () => Array.from({ length: 3 }, () => one(consonants) + one(vowels)).join('')

/** Four words that can be read out over the telephone, as in 'tarile-bonuve-sipado-lemura': 72 random bits. */
export const generatedPassword = (): string => Array.from({ length: 4 }, word).join('-')
