/** Adds to the result of `work` the time that it took, in whole milliseconds. */
export const withDuration = async <Result>(work: () => Promise<Result>): Promise<Result & { time: number }> => {
  const startedAt = performance.now()
  const result = await work()
  return { ...result, time: Math.round(performance.now() - startedAt) }
}
