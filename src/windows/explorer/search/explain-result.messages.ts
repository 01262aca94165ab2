import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'
import type { FoundBy, FoundWord, ResultPlace } from './explain-result'

const quote = (text: string): string => `«${isolate(text)}»`
const quoteInEnglish = (text: string): string => `“${isolate(text)}”`

type Sentence = (typed: string, shown: string, where: string) => string

const persian: Record<FoundBy, Sentence> = {
  exact: (typed, _, where) => `${quote(typed)} به همین شکل در ${where} آمده است.`,
  form: (typed, shown, where) => `${quote(shown)} در ${where} شکل دیگری از ${quote(typed)} است.`,
  part: (typed, shown, where) => `${quote(typed)} بخشی از ${quote(shown)} در ${where} است.`,
  correction: (typed, shown, where) => `به‌جای ${quote(typed)}، که غلط املایی دانسته شد، ${quote(shown)} در ${where} آمده است.`,
  layout: (typed, shown, where) => `${quote(typed)} با صفحه‌کلید زبان دیگر خوانده شد: ${quote(shown)} در ${where} آمده است.`,
  synonym: (typed, shown, where) => `${quote(shown)} در ${where} هم‌معنای ${quote(typed)} است.`,
}

const english: Record<FoundBy, Sentence> = {
  exact: (typed, _, where) => `${quoteInEnglish(typed)} is in ${where} as you typed it.`,
  form: (typed, shown, where) => `${quoteInEnglish(shown)} in ${where} is another form of ${quoteInEnglish(typed)}.`,
  part: (typed, shown, where) => `${quoteInEnglish(typed)} is a part of ${quoteInEnglish(shown)} in ${where}.`,
  correction: (typed, shown, where) =>
    `${quoteInEnglish(typed)} was taken for a spelling mistake: ${quoteInEnglish(shown)} is in ${where}.`,
  layout: (typed, shown, where) =>
    `${quoteInEnglish(typed)} was read in the other keyboard layout: ${quoteInEnglish(shown)} is in ${where}.`,
  synonym: (typed, shown, where) => `${quoteInEnglish(shown)} in ${where} has the same meaning as ${quoteInEnglish(typed)}.`,
}

const persianPlaces: Record<ResultPlace, string> = { title: 'نام', text: 'متن', metadata: 'مشخصات' }
const englishPlaces: Record<ResultPlace, string> = { title: 'the name', text: 'the text', metadata: 'the properties' }

export const messages = defineMessages({
  fa: {
    found: ({ typed, shown, by, places }: FoundWord) => persian[by](typed, shown, places.map((place) => persianPlaces[place]).join(' و ')),
    elsewhere: 'واژه‌ها در بخشی از این مورد آمده‌اند که در نتیجه دیده نمی‌شود.',
  },
  en: {
    found: ({ typed, shown, by, places }) => english[by](typed, shown, places.map((place) => englishPlaces[place]).join(' and ')),
    elsewhere: 'The words are in a part of this item that the result does not show.',
  },
})
