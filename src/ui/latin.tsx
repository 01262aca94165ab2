import { useLocale } from './locale'

const latinWords = /([a-z][\w+.-]*(?: [a-z][\w+.-]*)*)/i

/** Text of the program, not of users. Latin words in a Persian text (keys, formats, products) are marked as English. */
export function MarkLatinWords({ children }: { children: string }) {
  const { locale } = useLocale()
  if (locale === 'en') return children
  return children.split(latinWords).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence keep their places
      <span key={index} lang="en">
        {part}
      </span>
    ),
  )
}
