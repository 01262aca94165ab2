import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { reloadWhenReachable } from './reload-when-reachable'
import { useMessages } from './locale'
import { messages } from './lazy-part.messages'
import { onServerReachable } from './server-reachable'
import { type Failure, FailedPage } from './state-page'

interface Placeholders<Props> {
  waiting?: ReactNode | ((props: Props) => ReactNode)
  /**
   * Error view. Use `FailedCard` for a component that occupies no area of the page, and a view that draws nothing for an optional
   * component.
   */
  Failed?: (failure: Failure) => ReactNode
}

/** A component whose code loads on demand. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode
  /**
   * Loads the code in advance, so that the component can be drawn at once. If that fails, the code is loaded when the component is drawn.
   */
  preload(): Promise<void>
}

/**
 * Creates a component whose code is loaded when it is first drawn; until then `waiting` is shown. If loading fails, an error with a retry
 * button is shown and the rest of the page keeps working; if the retry fails too, the page is reloaded. Loading is also retried when the
 * server responds again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, Failed = FailedPage }: Placeholders<Props> = {},
): LazyPart<Props> {
  let loadedPart: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loadedPart = await load()
    return loadedPart
  }
  function LazyComponent(props: Props) {
    const t = useMessages(messages)
    // Keeps the component that was loaded first. React would discard the state if another component replaced it.
    const [{ Part }, setPart] = useState({ Part: loadedPart })
    const [isFailed, setFailed] = useState(false)
    const isRetried = useRef(false)
    const isWanted = !Part && !isFailed
    // Does not use Suspense: once a fallback is shown, React delays the content that replaces it by up to 300 ms.
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
      void reloadWhenReachable(gone.signal)
      return () => gone.abort()
    }, [isFailed])
    useEffect(() => (isFailed ? onServerReachable(() => setFailed(false)) : undefined), [isFailed])
    const retry = () => {
      isRetried.current = true
      setFailed(false)
    }
    if (Part) return <Part {...props} />
    // The network is down, or a new version of the program is on the server and no longer has this code file.
    if (isFailed) return <Failed sentence={t.notFetched} onRetry={retry} />
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(LazyComponent, {
    preload: async () => {
      await fetchPart().catch(() => {})
    },
  })
}

/** Delay in milliseconds before code is loaded in advance. The content that the user requested is drawn first. */
const preloadDelayMs = 300

/** Loads these components soon after the caller is drawn, so that fast users do not type or click while the code is loading. */
export function usePreload(parts: readonly Pick<LazyPart<object>, 'preload'>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) void part.preload()
    }, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [parts])
}
