import { hasBidiControls, visibleControls } from '#text/bidi'
import { languageOf } from '#text/locale'
import { useLocale } from './locale'

export interface BdiProps {
  children: string
  className?: string | undefined
  title?: string | undefined
  /** Codes, addresses and the like read from left to right, whatever they begin with. */
  dir?: 'ltr'
  'aria-hidden'?: boolean
}

/** A string that a user gave. It never turns its surroundings, and direction controls hidden in it show as marks. */
export function Bdi({ children, ...rest }: BdiProps) {
  const { locale } = useLocale()
  const language = languageOf(children)
  return (
    <bdi {...rest} lang={language === locale ? undefined : language}>
      {hasBidiControls(children) ? visibleControls(children) : children}
    </bdi>
  )
}
