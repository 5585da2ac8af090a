import fc from 'fast-check'
import { tablePermissions } from '#permissions'
import type { HostileRequest } from './request.ts'
import { body, column, nasty } from './values.ts'

const relation = fc.constantFrom(
  ...Object.keys(tablePermissions),
  'users',
  'objects',
  'nothing',
  'businesses!inner',
  'websites!left',
)
const operator = fc.oneof(
  fc.constantFrom(
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'match',
    'imatch',
    'is',
    'in',
    'isdistinct',
  ),
  fc.constantFrom(
    'cs',
    'cd',
    'ov',
    'sl',
    'sr',
    'nxr',
    'nxl',
    'adj',
    'fts',
    'plfts',
    'phfts',
    'wfts',
    'all',
    'any',
  ),
  fc.constantFrom('not.eq', 'not.is', 'like(any)', 'eq(all)', 'fts(italian)', 'xx', ''),
)
const listed = fc.array(nasty, { maxLength: 3 }).map((values) => `(${values.join(',')})`)
const condition = fc.tuple(operator, fc.oneof(nasty, listed)).map(([name, value]) => `${name}.${value}`)
const logic = fc
  .array(fc.tuple(column, condition), { maxLength: 3 })
  .map((parts) => `(${parts.map((part) => part.join('.')).join(',')})`)
/** Nested groups, and many terms in one group. */
const heavyLogic = fc.oneof(
  fc.nat({ max: 1500 }).map((levels) => `(${'and('.repeat(levels)}id.is.null${')'.repeat(levels)})`),
  fc.nat({ max: 100 }).map((terms) => `(${Array(terms).fill('nome.ilike.*a*b*c*').join(',')})`),
)
const selected = fc.oneof(
  { weight: 3, arbitrary: fc.constant('*') },
  fc
    .array(
      fc.oneof(
        column,
        column.map((name) => `${name}::text`),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map(String),
  fc.tuple(relation, column).map(([name, inner]) => `*,${name}(${inner})`),
  relation.map((name) => `*,${name}(*,${name}(*))`),
  fc.constantFrom(
    'count()',
    'id.count()',
    'costo.sum()',
    'a:id,b:id',
    '*,*',
    '()',
    '',
    'nome::"char(10485760)"',
  ),
  nasty,
)
const parameter: fc.Arbitrary<[string, string]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(column, condition) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('select'), selected) },
  fc.tuple(fc.constantFrom('or', 'and', 'not.or', 'businesses.or'), fc.oneof(logic, logic, heavyLogic)),
  fc.tuple(
    fc.constant('order'),
    fc.oneof(
      nasty,
      fc
        .tuple(column, fc.constantFrom('asc', 'desc', 'desc.nullslast', 'up'))
        .map((parts) => parts.join('.')),
    ),
  ),
  fc.tuple(
    fc.constantFrom('limit', 'offset', 'on_conflict', 'columns'),
    fc.oneof(nasty, column, fc.nat().map(String)),
  ),
)
const strangeHeader = fc.record(
  {
    prefer: fc.constantFrom(
      'return=representation',
      'count=exact',
      'count=estimated',
      'resolution=merge-duplicates',
      'tx=rollback',
      'handling=strict',
      'missing=default',
      'x=y',
    ),
    range: fc.constantFrom('0-9', '5-1', '-', 'a-b', '0-99999999999999999999'),
    accept: fc.constantFrom(
      'application/json',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.plan+json',
      'application/geo+json',
      '*/*',
      'x',
    ),
    'accept-profile': fc.constantFrom('public', 'auth', 'storage', 'private', 'pg_catalog', 'nothing'),
    'content-profile': fc.constantFrom('public', 'auth', 'storage', 'private', 'nothing'),
    'content-type': fc.constantFrom(
      'application/json',
      'text/csv',
      'application/x-www-form-urlencoded',
      'text/html',
      'multipart/form-data',
    ),
  },
  { requiredKeys: [] },
)
// Most of these headers make a request fail at once, so they are rare: otherwise the rest of the request would not be
// tested.
const header: fc.Arbitrary<Record<string, string>> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom({}, { prefer: 'return=representation' }, { prefer: 'count=exact' }),
  },
  { weight: 1, arbitrary: strangeHeader },
)
const plain: fc.Arbitrary<[string, string]> = fc.constantFrom(
  ['id', 'not.is.null'],
  ['created_at', 'gt.2020-01-01'],
  ['order', 'created_at.desc,id'],
  ['user_id', 'not.is.null'],
  ['or', '(id.not.is.null,created_at.lt.2020-01-01)'],
  ['select', '*'],
)
const query = fc
  .array(fc.oneof(plain, plain, parameter), { maxLength: 3 })
  .map((pairs) => new URLSearchParams(pairs).toString())

const tablePath = fc
  .tuple(relation, query)
  .map(([table, search]) => `/rest/v1/${encodeURIComponent(table)}?${search}`)

export const reading: fc.Arbitrary<HostileRequest> = fc
  .tuple(fc.constantFrom('GET', 'GET', 'GET', 'HEAD'), tablePath, header)
  .map(([method, path, headers]) => ({ method, path, headers, body: null }))

export const writing: fc.Arbitrary<HostileRequest> = fc
  .tuple(fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT', 'QUERY'), tablePath, header, body)
  .map(([method, path, headers, content]) => ({
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: content,
  }))

const routine = fc.constantFrom(
  'get_user_role',
  'image_in_use',
  'admin_overview',
  'admin_newest',
  'latest_changes',
  'changed_together',
  'backup_state',
  'recently_deleted',
  'search_businesses',
  'search_total',
  'deployment_report',
  'version',
  'pg_sleep',
)
const routinePath = fc.tuple(routine, query).map(([name, search]) => `/rest/v1/rpc/${name}?${search}`)

/** Any call of a database function or the edge function. */
export const calling: fc.Arbitrary<HostileRequest> = fc.oneof(
  routinePath.map((path) => ({ method: 'GET', path, headers: {}, body: null })),
  fc
    .tuple(fc.oneof(routinePath, fc.constant('/functions/v1/create-business-account')), body)
    .map(([path, content]) => ({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: content,
    })),
)
