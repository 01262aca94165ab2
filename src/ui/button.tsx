import { type ButtonHTMLAttributes, type FocusEvent, type MouseEvent, type ReactNode, type Ref, useState } from 'react'
import styles from './button.module.css'
import { toAriaKeyShortcuts, toChordList } from './chord'
import { Icon } from './icon'
import { Tooltip } from './tooltip'

interface CommonButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  ref?: Ref<HTMLButtonElement>
  type?: 'button' | 'submit'
}

const ignorePress = (event: MouseEvent) => event.preventDefault()

/**
 * Returns the attributes and handlers that disable a button while `isOff` is true. A button that has the focus when it is disabled keeps
 * the focus until the user moves it. Otherwise the browser would move the focus to the page, and the next key press would be lost.
 */
function useFocusableDisabled(isOff: boolean, { onClick, onFocus, onBlur }: Pick<CommonButtonProps, 'onClick' | 'onFocus' | 'onBlur'>) {
  const [hasFocus, setHasFocus] = useState(false)
  return {
    disabled: isOff && !hasFocus,
    'aria-disabled': (isOff && hasFocus) || undefined,
    onClick: isOff ? ignorePress : onClick,
    onFocus(event: FocusEvent<HTMLButtonElement>) {
      setHasFocus(true)
      onFocus?.(event)
    },
    onBlur(event: FocusEvent<HTMLButtonElement>) {
      setHasFocus(false)
      onBlur?.(event)
    },
  }
}

export interface ButtonProps extends CommonButtonProps {
  look?: 'filled' | 'soft' | 'plain' | 'danger'
  icon?: string
  /** Shows a spinner and ignores presses; the label stays readable. */
  busy?: boolean
  children: ReactNode
}

export function Button({ look = 'soft', icon, busy = false, children, className, disabled, type = 'button', ...rest }: ButtonProps) {
  const state = useFocusableDisabled(disabled === true || busy, rest)
  return (
    <button
      {...rest}
      {...state}
      type={type}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-look={look}
      aria-busy={busy || undefined}
    >
      {busy ? <Icon name="loading" spinning /> : icon !== undefined && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </button>
  )
}

export interface IconButtonProps extends Omit<CommonButtonProps, 'children'> {
  icon: string
  /** Accessible name, also shown as the tooltip. */
  label: string
  /** Shortcuts in Latin letters, for example `Ctrl+F`. The tooltip shows only the first one. */
  keys?: string | readonly string[] | undefined
  /** Reason why the button is disabled, shown in the tooltip. */
  reason?: string | undefined
  /** Size of button and icon in pixels at the standard font size. */
  size?: 'small' | 'standard'
  pressed?: boolean
}

export function IconButton({
  icon,
  label,
  keys,
  reason,
  size = 'standard',
  pressed,
  className,
  disabled,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const state = useFocusableDisabled(disabled === true, rest)
  const chords = toChordList(keys)
  return (
    <Tooltip text={reason === undefined ? label : `${label}: ${reason}`} keys={chords[0]}>
      <button
        {...rest}
        {...state}
        type={type}
        className={[styles.iconButton, className].filter(Boolean).join(' ')}
        data-size={size}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={chords.length === 0 ? undefined : toAriaKeyShortcuts(...chords)}
      >
        <Icon name={icon} size={size === 'small' ? 16 : 18} />
      </button>
    </Tooltip>
  )
}
