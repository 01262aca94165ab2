import type { KeyboardEvent, RefObject } from 'react'
import { desktopNoticeMessages } from '#text/messages/desktop-notices'
import { Button } from './button'
import { TextField, type TextFieldProps } from './field'
import { useMessages } from './locale'

export interface DidYouMeanProps {
  /** The typed text as other keyboard layouts would have produced it; only variants that have search results. */
  readings: readonly string[]
  /** The search field. It takes the focus, because the pressed button disappears. */
  field: RefObject<HTMLInputElement | null>
  onTake(reading: string): void
}

/** Offers the other-layout variants of the typed text when a search has no results. */
export function DidYouMean({ readings, field, onTake }: DidYouMeanProps) {
  const t = useMessages(desktopNoticeMessages)
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

/** Returns a key handler for the search field. Enter searches for the first offered variant. */
export const acceptFirstOnEnter =
  ([first]: readonly string[], onTake: (reading: string) => void) =>
  (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return
    event.preventDefault()
    onTake(first)
  }

interface SearchFieldProps extends TextFieldProps, Pick<DidYouMeanProps, 'readings' | 'field'> {
  onSearch(text: string): void
}

/** Search field with its label as the placeholder. Enter searches for the first of `readings`. */
export const SearchField = ({ field, readings, label, onSearch, ...input }: SearchFieldProps) => (
  <TextField
    ref={field}
    label={label}
    hideLabel
    icon="search"
    type="search"
    placeholder={label}
    onChange={({ target }) => onSearch(target.value)}
    onKeyDown={acceptFirstOnEnter(readings, onSearch)}
    {...input}
  />
)
