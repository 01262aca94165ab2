import { hasBidiControls, visibleControls } from '#text/bidi'
import { languageOf, type Locale } from '#text/locale'
import { useLocale } from './locale'
import { wholeNumbers } from './whole-numbers'

export interface BdiProps {
  children: string
  className?: string | undefined
  title?: string | undefined
  /** Codes, addresses and the like read from left to right, whatever they begin with. */
  dir?: 'ltr'
  'aria-hidden'?: boolean
}

/** The language of a text, where it is another than that of the page. */
export function useOtherLanguage(text: string): Locale | undefined {
  const { locale } = useLocale()
  const language = languageOf(text)
  return language === locale ? undefined : language
}

/** A string that a user gave. It never turns its surroundings, and direction controls hidden in it show as marks. */
export function Bdi({ children, ...rest }: BdiProps) {
  const language = useOtherLanguage(children)
  return (
    <bdi {...rest} lang={language}>
      {wholeNumbers(hasBidiControls(children) ? visibleControls(children) : children)}
    </bdi>
  )
}
