import type { KeyPress as ChordPress } from '#ui/chord'
import type { ViewerEvent } from './context'

type KeyPress = Omit<ChordPress, 'getModifierState'>

/** Commands of a key: events of the machine, and commands that the view runs itself because they concern the focus. */
export type ViewerCommand = ViewerEvent | { type: 'focus.page' } | { type: 'select.page' }

/** Commands that are the same with and without Ctrl, by physical key. */
const withOrWithoutControl: Readonly<Record<string, ViewerCommand>> = {
  Equal: { type: 'zoom.in' },
  NumpadAdd: { type: 'zoom.in' },
  Minus: { type: 'zoom.out' },
  NumpadSubtract: { type: 'zoom.out' },
  Digit0: { type: 'transform.reset' },
  Numpad0: { type: 'transform.reset' },
  KeyI: { type: 'tab.pick', tab: 'general' },
}

const plain: Readonly<Record<string, ViewerCommand>> = {
  ...withOrWithoutControl,
  KeyR: { type: 'rotate.right' },
  KeyW: { type: 'fit.set', fit: 'width' },
  KeyF: { type: 'fit.set', fit: 'page' },
  KeyG: { type: 'focus.page' },
  KeyT: { type: 'strip.toggle' },
  KeyN: { type: 'document.go', by: 1 },
  KeyP: { type: 'document.go', by: -1 },
  Slash: { type: 'find.open' },
}

const withControl: Readonly<Record<string, ViewerCommand>> = {
  ...withOrWithoutControl,
  KeyA: { type: 'select.page' },
  KeyF: { type: 'find.open' },
  KeyP: { type: 'print.start' },
}

/**
 * Returns the code of the key by its position, so that shortcuts also work in a Persian layout. If the key types a Latin letter, that
 * letter is used.
 */
const getPhysicalKey = ({ key, code }: KeyPress): string => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code)

export const getViewerCommand = (press: KeyPress): ViewerCommand | undefined => {
  if (press.altKey) return undefined
  const place = getPhysicalKey(press)
  if (press.ctrlKey || press.metaKey) return press.shiftKey && place.startsWith('Key') ? undefined : withControl[place]
  if (press.shiftKey && place !== 'Equal') return place === 'KeyR' ? { type: 'rotate.left' } : undefined
  return plain[place]
}
