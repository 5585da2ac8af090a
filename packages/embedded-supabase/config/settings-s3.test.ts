import { expect, test } from 'vitest'
import { project } from '../testing/project.ts'
import { readSettings } from './settings.ts'

const read = (env: Record<string, string>) => readSettings(project, env, []).s3
const keys = { S3_BUCKET: 'appunti', S3_ACCESS_KEY: 'AK', S3_SECRET_KEY: 'segreto' }

test('without any setting files stay on disk', () => {
  expect(read({})).toBeNull()
})

test("without an endpoint the bucket is one of Amazon's", () => {
  expect(read({ ...keys, S3_REGION: 'eu-south-1' })).toEqual({
    bucketUrl: 'https://appunti.s3.eu-south-1.amazonaws.com',
    region: 'eu-south-1',
    accessKey: 'AK',
    secretKey: 'segreto',
  })
})

test('a server of its own is asked by path, unless told otherwise', () => {
  const own = { ...keys, S3_ENDPOINT: 'https://s3.esempio.it:9000/' }
  expect(read(own)?.bucketUrl).toBe('https://s3.esempio.it:9000/appunti')
  expect(read({ ...own, S3_PATH_STYLE: 'off' })?.bucketUrl).toBe('https://appunti.s3.esempio.it:9000')
})

test.each([
  [{ S3_BUCKET: '' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'Maiuscole' }, 'S3_BUCKET'],
  [{ S3_ACCESS_KEY: '' }, 'S3_ACCESS_KEY'],
  [{ S3_SECRET_KEY: '' }, 'S3_SECRET_KEY'],
  [{ S3_ENDPOINT: 's3.esempio.it' }, 'S3_ENDPOINT'],
  [{ S3_ENDPOINT: 'https://s3.esempio.it/appunti' }, 'S3_ENDPOINT'],
  [{ S3_REGION: 'Milano!' }, 'S3_REGION'],
  [{ S3_PATH_STYLE: 'forse' }, 'S3_PATH_STYLE'],
])('%j is refused in one line that names the setting, never the secret', (wrong, name) => {
  const env: Record<string, string> = { ...keys, ...wrong }
  const refused = () => readSettings(project, env, [])
  expect(refused).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  expect(refused).not.toThrow('segreto')
})
