import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useMessages } from './locale'
import { messages } from './late.messages'
import { type Failure, FailedPage } from './state-page'

/** The code of a part could not be fetched: the network is gone, or the server has another version of it by now. */
class NotFetched extends Error {}

class Guard extends Component<{ fallback: ReactNode; children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if ((error as unknown) instanceof NotFetched) return this.props.fallback
    // What goes wrong while it is drawn is a matter of whoever draws it.
    throw error
  }
}

interface InItsPlace {
  waiting?: ReactNode
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
 * sentence and another try do, and everything around it goes on.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, Failed = FailedPage }: InItsPlace = {},
): LatePart<Props> {
  let come: ComponentType<Props> | undefined
  const fetchPart = async () => {
    come = await load().catch((cause: unknown) => {
      throw new NotFetched('a part of the page could not be fetched', { cause })
    })
    return come
  }
  const fetching = () => lazy(async () => ({ default: (await fetchPart()) as ComponentType<object> }))
  let Part = fetching()
  function Late(props: Props) {
    const say = useMessages(messages)
    const [tries, setTries] = useState(0)
    // It stays what it was at first: another component would begin anew.
    const [{ Ready }] = useState({ Ready: come })
    if (Ready) return <Ready {...props} />
    const retry = () => {
      Part = fetching()
      setTries(tries + 1)
    }
    return (
      <Guard key={tries} fallback={<Failed sentence={say.notFetched} onRetry={retry} />}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </Guard>
    )
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
