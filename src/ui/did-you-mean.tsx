import type { KeyboardEvent, RefObject } from 'react'
import { noticeMessages } from '#text/messages/notices'
import { Button } from './button'
import { useMessages } from './locale'

export interface DidYouMeanProps {
  /** Of what was typed, as the other keyboard layout has it; those alone that find something. */
  readings: readonly string[]
  /** Where it was typed: the focus goes there, for what is pressed goes away. */
  field: RefObject<HTMLInputElement | null>
  onTake(reading: string): void
}

/** Offers what may be meant where a search gave nothing. */
export function DidYouMean({ readings, field, onTake }: DidYouMeanProps) {
  const say = useMessages(noticeMessages)
  return readings.map((reading) => (
    <Button
      key={reading}
      look="plain"
      onClick={() => {
        onTake(reading)
        field.current?.focus()
      }}
    >
      {say.didYouMean(reading)}
    </Button>
  ))
}

/** For the field's keys: Enter takes the first reading. */
export const takesOnEnter =
  ([first]: readonly string[], onTake: (reading: string) => void) =>
  (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return
    event.preventDefault()
    onTake(first)
  }
