import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Starts the files of the project `server` before all others: some wait for a minute, which would leave the cores idle at the
 * end. By itself Vitest takes the projects by their names.
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
