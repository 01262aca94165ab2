import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { afterPointerUp } from './after-pointer-up'
import { IconButton } from './button'
import { TextField, type TextFieldProps } from './field'
import { useMessages } from './locale'
import { messages } from './password-field.messages'

export interface PasswordFieldProps
  extends Omit<TextFieldProps, 'type' | 'dir' | 'end' | 'onKeyDown' | 'onKeyUp' | 'onPointerDown' | 'onBlur'> {
  /** Shows the password if true. Set it if one button controls several fields; if it is absent, the field has its own button. */
  shown?: boolean
}

/** Matches a letter or digit of another script. */
const nonLatinCharacter = /(?!\p{Script=Latin}|[0-9])[\p{L}\p{Nd}]/u

/** A password field. The text is hidden, so a hint says if Caps Lock or another keyboard layout is active. */
export function PasswordField({ shown, hint, error, onChange, ...input }: PasswordFieldProps) {
  const t = useMessages(messages)
  const [isOwnShown, setOwnShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const [isNotLatin, setNotLatin] = useState(false)
  const isShown = shown ?? isOwnShown
  const look = (event: KeyboardEvent | PointerEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const warning = isNotLatin ? t.notLatin : isCapsLock ? t.capsLock : undefined
  const warned = (note: string | undefined) => [note, warning].filter(Boolean).join(' ') || undefined
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      hint={warned(hint)}
      error={error === undefined ? undefined : warned(error)}
      onKeyDown={look}
      onKeyUp={look}
      onPointerDown={look}
      onBlur={() => afterPointerUp(() => setCapsLock(false))}
      onChange={(event) => {
        setNotLatin(nonLatinCharacter.test(event.target.value))
        onChange?.(event)
      }}
      end={
        shown === undefined && (
          <IconButton
            icon={isShown ? 'hide' : 'show'}
            size="small"
            label={isShown ? t.hide : t.show}
            pressed={isShown}
            onClick={() => setOwnShown(!isShown)}
          />
        )
      }
    />
  )
}
