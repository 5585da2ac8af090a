import { inject } from 'vitest'

process.env.TEST_S3 = inject('s3')
