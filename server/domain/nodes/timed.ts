/** A page with the time it took, in whole milliseconds. */
export const timed = async <P>(work: () => Promise<P>): Promise<P & { time: number }> => {
  const started = performance.now()
  const page = await work()
  return { ...page, time: Math.round(performance.now() - started) }
}
