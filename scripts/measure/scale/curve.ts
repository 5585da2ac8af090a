import type { Series } from './figures.ts'

const width = 860
const height = 460
const plot = { left: 64, right: 640, top: 40, bottom: 400 }
const colors = ['#0f5257', '#b45309', '#1d4ed8', '#be123c', '#4d7c0f', '#7e22ce', '#475569']
const milliseconds = [0.1, 1, 10, 100]

const spread = (
  value: number,
  [from, to]: readonly [number, number],
  [low, high]: readonly [number, number],
) => low + ((Math.log10(value) - Math.log10(from)) / (Math.log10(to) - Math.log10(from))) * (high - low)
const short = (rows: number) =>
  rows >= 1e6 ? `${rows / 1e6}M` : rows >= 1000 ? `${rows / 1000}k` : String(rows)

/** A chart with logarithmic axes: rows horizontally, milliseconds vertically; embedded runs are dashed. */
export function curve(series: readonly Series[]): string {
  const sizes = [...new Set(series.flatMap(({ points }) => points.map(({ rows }) => rows)))].sort(
    (a, b) => a - b,
  )
  const across = [sizes[0] ?? 1, sizes.at(-1) ?? 10] as const
  const x = (rows: number) => spread(rows, across, [plot.left, plot.right])
  const y = (ms: number) => spread(Math.max(ms, 0.03), [0.03, 300], [plot.bottom, plot.top])
  const names = [...new Set(series.map(({ name }) => name))]
  const grid = [
    ...milliseconds.map(
      (ms) =>
        `<path d="M${plot.left} ${y(ms).toFixed(1)}H${plot.right}" stroke="#e5e2dc"/>` +
        `<text x="${plot.left - 8}" y="${(y(ms) + 4).toFixed(1)}" text-anchor="end">${ms} ms</text>`,
    ),
    ...sizes.map(
      (rows) =>
        `<text x="${x(rows).toFixed(1)}" y="${plot.bottom + 22}" text-anchor="middle">${short(rows)}</text>`,
    ),
  ]
  const lines = series.map(({ name, dashed, points }) => {
    const color = colors[names.indexOf(name) % colors.length]
    const path = points.map(({ rows, ms }) => `${x(rows).toFixed(1)} ${y(ms).toFixed(1)}`).join('L')
    const dots = points.map(
      ({ rows, ms }) => `<circle cx="${x(rows).toFixed(1)}" cy="${y(ms).toFixed(1)}" r="3" fill="${color}"/>`,
    )
    return `<path d="M${path}" fill="none" stroke="${color}" stroke-width="2"${dashed ? ' stroke-dasharray="5 4"' : ''}/>${dots.join('')}`
  })
  const legend = names.map((name, index) => {
    const top = plot.top + 16 + index * 24
    return (
      `<path d="M${plot.right + 20} ${top}h22" stroke="${colors[index % colors.length]}" stroke-width="3"/>` +
      `<text x="${plot.right + 50}" y="${top + 4}">${name}</text>`
    )
  })
  const below = plot.top + 16 + names.length * 24 + 12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#33312e" role="img" aria-label="Time of each query by number of businesses">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${plot.left}" y="22" font-size="15" font-weight="600">Time in the database by number of businesses (websites and cards alike)</text>
${[...grid, ...lines, ...legend].join('\n')}
<text x="${plot.right + 20}" y="${below}">solid: PostgreSQL</text>
<text x="${plot.right + 20}" y="${below + 20}">dashed: embedded</text>
</svg>
`
}
