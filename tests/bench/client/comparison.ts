export const rounds = Number(process.env.BENCH_ROUNDS ?? 7)

export const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
export const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] as number
export const p95 = (values: readonly number[]): number => sorted(values)[Math.floor(values.length * 0.95)] as number

/** The compared desktops: a hand-written page that does only the measured work, another product, and Mizkar. */
export type Kind = 'limit' | 'osJs' | 'ours'

/** One value for each desktop. A desktop that cannot do the measured work is missing. */
export type ForEachKind<Value> = Partial<Record<Kind, Value>> & { ours: Value }

const kinds = ['ours', 'limit', 'osJs'] as const satisfies readonly Kind[]

/** Collects values for each desktop, one after the other. */
export const mapKindsInTurn = async <From, To>(
  from: ForEachKind<From>,
  toValue: (from: From, kind: Kind) => Promise<To>,
): Promise<ForEachKind<To>> => {
  const values: Partial<Record<Kind, To>> = {}
  for (const kind of kinds) if (kind in from) values[kind] = await toValue(from[kind] as From, kind)
  return values as ForEachKind<To>
}

export const mapKinds = <From, To>(from: ForEachKind<From>, toValue: (from: From, kind: Kind) => To): ForEachKind<To> =>
  Object.fromEntries(
    kinds.flatMap((kind) => (kind in from ? [[kind, toValue(from[kind] as From, kind)]] : [])),
  ) as unknown as ForEachKind<To>

/** Returns the medians of one part of the samples. Each round has one sample for each desktop. */
export const mediansOf = <Part extends string>(rounded: readonly ForEachKind<Record<Part, number>>[], part: Part): ForEachKind<number> =>
  mapKinds(rounded[0] as ForEachKind<Record<Part, number>>, (_, kind) =>
    median(rounded.flatMap(({ [kind]: sample }) => (sample ? [sample[part]] : []))),
  )

interface Comparison {
  name: string
  unit: string
  /** Medians in this unit. */
  values: ForEachKind<number>
  /** Largest accepted value, or multiple of the limit. */
  target: number
  isRatio?: boolean
  digits?: number
  /** Printed instead of `target` if that is calculated from another measurement. */
  targetText?: string
}

/** Prints one line of the table: `NAME limit OS.js Mizkar ratio target PASS|FAIL`, with `-` for what was not measured. */
export const compare = ({ name, unit, values, target, isRatio = false, digits = 0, targetText }: Comparison): void => {
  const tell = (value: number | undefined): string => (value === undefined ? '-' : `${value.toFixed(digits)}${unit}`)
  const { limit, osJs, ours } = values
  const ratio = limit === undefined || limit <= 0 || ours < 0 ? undefined : ours / limit
  const isMet = (isRatio ? (ratio ?? Number.POSITIVE_INFINITY) : ours) <= target
  const ratioText = ratio === undefined ? '-' : `${ratio.toFixed(2)}x`
  const told = targetText ?? `<=${target}${isRatio ? 'x' : unit}`
  console.log([name, tell(limit), tell(osJs), tell(ours), ratioText, told, isMet ? 'PASS' : 'FAIL'].join(' '))
}
