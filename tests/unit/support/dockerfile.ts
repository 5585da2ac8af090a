/** An instruction of a Dockerfile, continued lines joined. */
export type Instruction = { word: string; rest: string }

const words = [
  'ADD',
  'ARG',
  'CMD',
  'COPY',
  'ENTRYPOINT',
  'ENV',
  'EXPOSE',
  'FROM',
  'HEALTHCHECK',
  'LABEL',
  'RUN',
  'SHELL',
  'STOPSIGNAL',
  'USER',
  'VOLUME',
  'WORKDIR',
]

/** Parses a Dockerfile as Docker does. @throws for a line that is no instruction. */
export function readDockerfile(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  const joined = lines.join('\n').replace(/\\\n\s*/g, '')
  return joined.split('\n').map((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(\S.*)$/.exec(line) ?? []
    if (!words.includes(word)) throw new Error(`Not an instruction: ${line}`)
    return { word, rest }
  })
}

/** The instructions of each stage, the FROM first. @throws when an instruction precedes the first FROM. */
export function stagesOf(instructions: readonly Instruction[]): Instruction[][] {
  const stages: Instruction[][] = []
  for (const instruction of instructions) {
    if (instruction.word === 'FROM') stages.push([])
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${instruction.word} stands before FROM`)
    stage.push(instruction)
  }
  return stages
}
