import styles from './avatar.module.css'
import { Icon } from './icon'

interface AvatarProps {
  /** Full name of a user, or title of a role. */
  name: string
  /** A role is drawn as a group. */
  kind?: 'user' | 'role'
  size?: 'normal' | 'small'
}

/** Number of colours in the style sheet. */
const colours = 6

/** Returns the same colour number for the same name. */
const getColour = (name: string): number => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % colours
}

/** Returns the first letters of the first and of the last word. */
const getInitials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  // The zero-width non-joiner separates the letters of Arabic script, which would otherwise be joined.
  return ends.map((word) => Array.from(word ?? '')[0] ?? '').join('\u200c')
}

/** Circle with the initials of a user, in a colour of the name. It is decoration: the name must be beside it. */
export function Avatar({ name, kind = 'user', size = 'normal' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={styles.avatar} data-size={size} data-colour={kind === 'role' ? 'role' : getColour(name)}>
      {kind === 'role' ? <Icon name="users" size={size === 'small' ? 12 : 16} /> : getInitials(name)}
    </span>
  )
}
