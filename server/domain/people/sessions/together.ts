/**
 * Looks up at once while nothing else is asked. What is asked while a look-up is under way is looked up together when that has ended: a busy
 * server asks less often, and nobody waits for more than two. An answer is never older than its question; a look-up that fails, fails for
 * all who asked for it.
 */
export function together<V>(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>): (key: string) => Promise<V | undefined> {
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
