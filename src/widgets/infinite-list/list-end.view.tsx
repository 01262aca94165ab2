import { hasMore, type Shown } from '#machines/paged-list'
import { Button } from '#ui/button'
import { FailedPage } from '#ui/state-page'

interface ListEndProps {
  shown: Shown<unknown>
  /** True if the next page could not be loaded. */
  isStuck: boolean
  isReady: boolean
  failed: string
  moreLabel: string
  more(): void
  retry(): void
}

/** End of a growing list: the error of the next page, or the button that loads it. */
export function ListEnd({ shown, isStuck, isReady, failed, moreLabel, more, retry }: ListEndProps) {
  if (isStuck) return <FailedPage sentence={failed} onRetry={retry} />
  return hasMore(shown) ? (
    <Button look="plain" disabled={!isReady} onClick={more}>
      {moreLabel}
    </Button>
  ) : null
}
