import { start } from '../../start.ts'
import { project } from '../project.ts'

/** The shortest start file that there is: a project without a wish of its own. */
await start({ project })
