import type { KeyboardEvent, RefObject } from 'react'
import { noticeMessages } from '#text/messages/notices'
import { Button } from './button'
import { useMessages } from './locale'

export interface DidYouMeanProps {
  /** Readings of the typed text in the other keyboard layout; only those with results. */
  readings: readonly string[]
  /** The search field. It takes the focus, because the pressed button disappears. */
  field: RefObject<HTMLInputElement | null>
  onTake(reading: string): void
}

/** Offers other readings of the text when a search has no results. */
export function DidYouMean({ readings, field, onTake }: DidYouMeanProps) {
  const t = useMessages(noticeMessages)
  return readings.map((reading) => (
    <Button
      key={reading}
      look="plain"
      onClick={() => {
        onTake(reading)
        field.current?.focus()
      }}
    >
      {t.didYouMean(reading)}
    </Button>
  ))
}

/** Returns a key handler for the field: Enter applies the first reading. */
export const takesOnEnter =
  ([first]: readonly string[], onTake: (reading: string) => void) =>
  (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return
    event.preventDefault()
    onTake(first)
  }
