/** Prints one line of the bench table: `NAME value target PASS|FAIL`, without spaces inside a part. */
export function report(name: string, value: number, limit: { atMost: number } | { atLeast: number }, unit = ''): void {
  const [target, ok] =
    'atMost' in limit ? [`<=${limit.atMost}${unit}`, value <= limit.atMost] : [`>=${limit.atLeast}${unit}`, value >= limit.atLeast]
  process.stdout.write(`${name} ${value.toFixed(2)}${unit} ${target} ${ok ? 'PASS' : 'FAIL'}\n`)
}

/** Prints a line for people. The runner of all benches ignores it. */
export const note = (text: string): void => void process.stdout.write(`  ${text}\n`)

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
