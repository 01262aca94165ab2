import { useRef } from 'react'
import type { AnyActorRef } from 'xstate'
import { lazyPart } from '#ui/lazy-part'
import { TextArea, type TextAreaProps } from '#ui/text-area'
import styles from './spelling.module.css'

const SpellCheck = lazyPart(() => import('./spell-check.view').then((part) => part.SpellCheck), { Failed: () => null })

interface ProseAreaProps extends TextAreaProps {
  /** Any actor of the desktop. The text area uses its actor system to find the spell checker. */
  of: AnyActorRef
  value: string
  areaClassName?: string | undefined
}

/** A text area with spell checking, if a spell checker is configured. */
export function ProseArea({ of, className, areaClassName, ...area }: ProseAreaProps) {
  const within = useRef<HTMLDivElement>(null)
  return (
    <div ref={within} className={[styles.area, className].filter(Boolean).join(' ')}>
      <TextArea {...area} className={areaClassName} />
      {!area.readOnly && !area.disabled && <SpellCheck of={of} within={within} text={area.value} />}
    </div>
  )
}
