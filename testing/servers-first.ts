import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest would sort projects by name. The project `server` starts first, because some of its files wait for a minute,
 * during which the cores would be idle at the end.
 */
export class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { server = [], others = [] } = Object.groupBy(sorted, ({ project }) =>
      project.name === 'server' ? 'server' : 'others',
    )
    return [...server, ...others]
  }
}
