export const rounds = Number(process.env.BENCH_ROUNDS ?? 7)

export const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
export const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] as number
export const p95 = (values: readonly number[]): number => sorted(values)[Math.floor(values.length * 0.95)] as number

/** The compared desktops: a hand-written page that does only the measured work, another product, and Mizkar. */
export type Kind = 'limit' | 'osJs' | 'ours'

interface Comparison {
  name: string
  unit: string
  /** Medians in this unit. A desktop that cannot do the measured work is missing. */
  values: Partial<Record<Kind, number>> & { ours: number }
  /** Largest accepted value, or multiple of the limit. */
  target: number
  isRatio?: boolean
  digits?: number
}

/** Prints one line of the table: `NAME limit OS.js Mizkar ratio target PASS|FAIL`, with `-` for what was not measured. */
export const compare = ({ name, unit, values, target, isRatio = false, digits = 0 }: Comparison): void => {
  const tell = (value: number | undefined): string => (value === undefined ? '-' : `${value.toFixed(digits)}${unit}`)
  const { limit, osJs, ours } = values
  const ratio = limit === undefined ? undefined : ours / limit
  const isMet = (isRatio ? (ratio ?? Number.POSITIVE_INFINITY) : ours) <= target
  const ratioText = ratio === undefined ? '-' : `${ratio.toFixed(2)}x`
  const targetText = `<=${target}${isRatio ? 'x' : unit}`
  console.log([name, tell(limit), tell(osJs), tell(ours), ratioText, targetText, isMet ? 'PASS' : 'FAIL'].join(' '))
}
