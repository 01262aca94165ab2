import { hasBidiControls, visibleControls } from '#text/bidi'
import { detectLanguage, type Locale } from '#text/locale'
import { useLocale } from './locale'
import { renderUnbrokenNumbers } from './unbroken-numbers'

export interface BdiProps {
  children: string
  className?: string | undefined
  title?: string | undefined
  /** Set to `ltr` for codes and addresses. Otherwise the first letter of the text decides its direction. */
  dir?: 'ltr'
  'aria-hidden'?: boolean
}

/** Returns the language of a text if it differs from that of the page. */
export function useOtherLanguage(text: string): Locale | undefined {
  const { locale } = useLocale()
  const language = detectLanguage(text)
  return language === locale ? undefined : language
}

/** A user-given text. It never changes the direction of its surroundings, and hidden direction controls are shown as marks. */
export function Bdi({ children, ...rest }: BdiProps) {
  const language = useOtherLanguage(children)
  return (
    <bdi {...rest} lang={language}>
      {renderUnbrokenNumbers(hasBidiControls(children) ? visibleControls(children) : children)}
    </bdi>
  )
}
