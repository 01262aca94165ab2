/** Adds the duration of `work` in whole milliseconds to its result. */
export const withDuration = async <Result>(work: () => Promise<Result>): Promise<Result & { time: number }> => {
  const startedAt = performance.now()
  const result = await work()
  return { ...result, time: Math.round(performance.now() - startedAt) }
}
