import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useMessages } from './locale'
import { messages } from './late.messages'
import { FailedPage } from './state-page'

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
  /** `FailedCard` for a part without a place of its own on the page. */
  Failed?: typeof FailedPage
}

/**
 * A part whose code is fetched when it is first drawn; until then `waiting` stands in its place. When the code does not come, a
 * sentence and another try do, and everything around it goes on.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, Failed = FailedPage }: InItsPlace = {},
): (props: Props) => ReactNode {
  const fetching = () =>
    lazy(async () => {
      const part = await load().catch((cause: unknown) => {
        throw new NotFetched('a part of the page could not be fetched', { cause })
      })
      return { default: part as ComponentType<object> }
    })
  let Part = fetching()
  return function Late(props: Props) {
    const say = useMessages(messages)
    const [tries, setTries] = useState(0)
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
}
