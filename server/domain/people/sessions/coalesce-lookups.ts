/**
 * Combines look-ups of several requests. A key is looked up at once if no look-up is running. Keys requested during a look-up are combined
 * into the next one, so a busy server makes fewer queries and no request waits for more than two look-ups. A result is never older than its
 * request. A failed look-up rejects for all its requests.
 */
export function coalesceLookups<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: { keys: Set<string>; answers: Promise<ReadonlyMap<string, V>> } | undefined
  const collect = () => {
    const keys = new Set<string>()
    const begin = () => {
      waiting = undefined
      return read([...keys])
    }
    const answers = last.then(begin, begin)
    last = answers
    return { keys, answers }
  }
  return async (key) => {
    waiting ??= collect()
    const { keys, answers } = waiting
    keys.add(key)
    return (await answers).get(key)
  }
}
