import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { freshPage } from './fresh-page'
import { useMessages } from './locale'
import { messages } from './late.messages'
import { onReachable } from './reachable'
import { type Failure, FailedPage } from './state-page'

interface InItsPlace<Props> {
  waiting?: ReactNode | ((props: Props) => ReactNode)
  /** `FailedCard` for a part without a place of its own on the page; nothing for one that is a convenience. */
  Failed?: (failure: Failure) => ReactNode
}

/** A part whose code comes by itself. */
export interface LatePart<Props extends object> {
  (props: Props): ReactNode
  /** Fetches the code before it is drawn, so that it stands at once. When it does not come, it is fetched when it is drawn. */
  fetchAhead(): Promise<void>
}

/**
 * A part whose code is fetched when it is first drawn; until then `waiting` stands in its place. When the code does not come, a
 * sentence and another try do, and everything around it goes on; when that fails too, the page is loaded anew. It is fetched again
 * when the server answers again after it was away.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, Failed = FailedPage }: InItsPlace<Props> = {},
): LatePart<Props> {
  let come: ComponentType<Props> | undefined
  const fetchPart = async () => {
    come = await load()
    return come
  }
  function Late(props: Props) {
    const say = useMessages(messages)
    // It stays what it was at first: another component would begin anew.
    const [{ Part }, setPart] = useState({ Part: come })
    const [isFailed, setFailed] = useState(false)
    const isRetried = useRef(false)
    const isWanted = !Part && !isFailed
    // Not by suspending: React shows what comes within 300 ms after something else stood in its place only when they are over.
    useLayoutEffect(() => {
      if (!isWanted) return undefined
      let isGone = false
      fetchPart().then(
        (Come) => !isGone && setPart({ Part: Come }),
        () => !isGone && setFailed(true),
      )
      return () => {
        isGone = true
      }
    }, [isWanted])
    useEffect(() => {
      if (!isFailed || !isRetried.current) return undefined
      const gone = new AbortController()
      void freshPage(gone.signal)
      return () => gone.abort()
    }, [isFailed])
    useEffect(() => (isFailed ? onReachable(() => setFailed(false)) : undefined), [isFailed])
    const retry = () => {
      isRetried.current = true
      setFailed(false)
    }
    if (Part) return <Part {...props} />
    // The network is gone, or the server has another version of it by now.
    if (isFailed) return <Failed sentence={say.notFetched} onRetry={retry} />
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(Late, {
    fetchAhead: async () => {
      await fetchPart().catch(() => {})
    },
  })
}

/** Long enough for what was asked for to be drawn first. */
const aheadMs = 300

/** Fetches these parts soon after the caller is drawn: nobody who is quick then types or presses into what is still on its way. */
export function useAhead(parts: readonly Pick<LatePart<object>, 'fetchAhead'>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) void part.fetchAhead()
    }, aheadMs)
    return () => clearTimeout(timer)
  }, [parts])
}
