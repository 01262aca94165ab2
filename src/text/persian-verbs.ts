/**
 * Forms of Persian verbs. All forms of a verb have one stem, its participle, so a search for one form finds the others. The forms follow from
 * two stems: past (گفت) and present (گوی). Present stems end in ی where forms with a vowel need it: می‌گوید, but بگو.
 */

/** Past and present stems of simple verbs, the most frequent verbs first: an ambiguous form belongs to the first one. */
const VERBS = `
کرد کن|شد شو|داد ده|داشت دار|گرفت گیر|گفت گوی|بود باش|آمد آی|رفت رو|دید بین|زد زن|آورد آور|خواست خواه|توانست توان|دانست دان|رسید رس|ساخت ساز
نمود نمای|یافت یاب|گشت گرد|گردید گرد|گذاشت گذار|خواند خوان|برد بر|ماند مان|نوشت نویس|کشید کش|خورد خور|افتاد افت|پرداخت پرداز|شناخت شناس|انداخت انداز
نشست نشین|پذیرفت پذیر|ایستاد ایست|گذشت گذر|شنید شنو|فرمود فرمای|خرید خر|فروخت فروش|فرستاد فرست|پرسید پرس|فهمید فهم|کشت کش|آموخت آموز|افزود افزای
بست بند|ریخت ریز|شکست شکن|پوشید پوش|دوید دو|چید چین|رساند رسان|رسانید رسان|ترسید ترس|خندید خند|گریست گری|سوخت سوز|پخت پز|شست شوی|دوخت دوز|باخت باز
برید بر|کوبید کوب|کوفت کوب|پیوست پیوند|پیچید پیچ|پرید پر|پیمود پیمای|آفرید آفرین|آزمود آزمای|آراست آرای|آسود آسای|آشامید آشام|آشفت آشوب|آغازید آغاز
آلود آلای|آمیخت آمیز|آویخت آویز|آزرد آزار|ارزید ارز|افراشت افراز|افروخت افروز|افشاند افشان|افکند افکن|انجامید انجام|اندوخت اندوز|اندیشید اندیش
انگاشت انگار|انگیخت انگیز|انباشت انبار|بارید بار|بافت باف|بالید بال|بخشید بخش|بلعید بلع|بوسید بوس|بویید بوی|پاشید پاش|پالود پالای|پایید پای
پراکند پراکن|پرستید پرست|پرورد پرور|پروراند پروران|پژوهید پژوه|پسندید پسند|پنداشت پندار|پوسید پوس|پوشاند پوشان|تاخت تاز|تافت تاب|تابید تاب|تپید تپ
تراشید تراش|ترساند ترسان|ترکید ترک|تکاند تکان|تنید تن|جست جوی|جنبید جنب|جنگید جنگ|جوشید جوش|جوید جو|جهید جه|چرخید چرخ|چرخاند چرخان|چسبید چسب
چسباند چسبان|چشید چش|چکید چک|خاست خیز|خارید خار|خراشید خراش|خرامید خرام|خروشید خروش|خزید خز|خشکید خشک|خفت خواب|خوابید خواب|خواباند خوابان
خوراند خوران|درخشید درخش|درید در|دزدید دزد|دمید دم|دواند دوان|راند ران|ربود ربای|رخشید رخش|رست ره|رنجید رنج|رنجاند رنجان|رقصید رقص|روبید روب
رویید روی|زاد زای|زایید زای|زدود زدای|زیست زی|سابید ساب|سپرد سپار|ستاند ستان|ستود ستای|ستیزید ستیز|سرایید سرای|سرود سرای|سنجید سنج|سوزاند سوزان
شتافت شتاب|شکافت شکاف|شکفت شکف|شمرد شمار|شناساند شناسان|شورید شور|شوراند شوران|طلبید طلب|غرید غر|غلتید غلت|فرسود فرسای|فریفت فریب|فشرد فشار
فهماند فهمان|قاپید قاپ|قبولاند قبولان|کاست کاه|کاشت کار|کاوید کاو|کشاند کشان|کند کن|کوچید کوچ|کوشید کوش|گداخت گداز|گذراند گذران|گرایید گرای
گرداند گردان|گروید گرو|گریاند گریان|گریخت گریز|گزید گزین|گزارد گزار|گسترد گستر|گستراند گستران|گسست گسل|گسیخت گسل|گشود گشای|گماشت گمار|گنجید گنج
گنجاند گنجان|گندید گند|لرزید لرز|لرزاند لرزان|لغزید لغز|لنگید لنگ|لیسید لیس|مالید مال|مرد میر|مکید مک|میراند میران|نازید ناز|نالید نال|نامید نام
نشاند نشان|نگاشت نگار|نگریست نگر|نواخت نواز|نوردید نورد|نوشید نوش|نهاد نه|نهفت نهنب|نوشاند نوشان|ورزید ورز|وزید وز|هراسید هراس|هراساند هراسان
یازید یاز|شایست شای|بایست بای|پایاند پایان|تازاند تازان|خنداند خندان|رهانید رهان|رهاند رهان|رمید رم|زنگید زنگ|سرشت سریش|شارید شار|غنود غنو|فراخت فراز
ماسید ماس|مولید مول|هشت هل|چاپید چاپ|چلاند چلان|چپاند چپان|چراند چران|چرید چر|خلید خل|خمید خم|خماند خمان|دوشید دوش|رویاند رویان|ستد ستان|سرفید سرف
شکیبید شکیب|گزید گز|گسارد گسار|لمید لم|نجواید نجوای|نکوهید نکوه|آکند آکن|آغشت آغار|آرمید آرام|آگاهاند آگاهان|ایستاند ایستان|باوراند باوران
پراند پران|پلکید پلک|پناهید پناه|تراوید تراو|جنباند جنبان|جوشاند جوشان|خشکاند خشکان|خیساند خیسان|خیسید خیس|رندید رند|شکاند شکان|گرازید گراز|نمایاند نمایان
پیراست پیرای|ویراست ویرای|آمرزید آمرز|آزید آز|بیخت بیز|سگالید سگال|شوراند شوران|کاوید کاو`

/** Verbs with a prefix that is written with the verb and stands before می and ن: برمی‌گردد, بازنگشت. */
const PREFIXED_VERBS = `
بر: گشت گرد|داشت دار|خاست خیز|آورد آور|آمد آی|خورد خور|گزید گزین|چید چین|انگیخت انگیز|افراشت افراز|شمرد شمار|گرفت گیر|گرداند گردان|افروخت افروز
در: آورد آور|آمد آی|یافت یاب|گرفت گیر|گذشت گذر|ماند مان|رفت رو|نوردید نورد|آمیخت آمیز|خواست خواه
باز: گشت گرد|داشت دار|گرداند گردان|یافت یاب|گفت گوی|ماند مان|خواند خوان|شناخت شناس|نوشت نویس|آمد آی|آورد آور
فرا: گرفت گیر|خواند خوان|رسید رس|داد ده
فرو: ریخت ریز|رفت رو|برد بر|نشست نشین|پاشید پاش|کاست کاه|داد ده|خورد خور
وا: داشت دار|گذاشت گذار|ماند مان|رفت رو`

/** Forms that are usually another word: «مردم», «نبرد», «روند». */
const OTHER_WORDS = new Set(
  `مردم مردی مرد مردیم کردی نبرد روند رود مانند دود کارد برند خرد بدان بکار ببر بنام بنا بدست درد کند کنی خواهد خواهند خواهیم خواهید بری بندی شوی دانی بینی
   گرد گیری ده دهی دهم داری داریم سازی بازی کشی نویسی شناسی خوانی رسانی گویی جویی خوری زنی گذاری پردازی نشینی شنوی فروشی نمایی یابی زاد رست تابی بازید
   شدید بدهی کشت خوری رسی درمان برداری باری نامی بارم ستان نشان نازی نبود بهان خیز بخش رانند پران نگر باشی بایم شدی دید دیدی برید نبری زدی بافت یازید پوشی`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const PAST_ENDINGS = ['', 'م', 'ی', 'یم', 'ید', 'ند']
const PRESENT_ENDINGS = ['م', 'ی', 'د', 'یم', 'ید', 'ند']

const fold = (text: string): string => text.replaceAll('آ', 'ا')
/** Returns the present stem before a vowel and at the end of a word: گوی, گو. */
const splitGlide = (present: string): { beforeVowel: string; final: string } => ({
  beforeVowel: present,
  final: /[اآو]ی$/.test(present) ? present.slice(0, -1) : present,
})

/** Writes ن or ب before a stem: نگفت, بگو. Before آ and ا a ی stands between them: نیامد, بیفتد; «نیافتد» is a common spelling too. */
const addPrefix = (prefix: string, stem: string): string[] =>
  stem.startsWith('آ')
    ? [`${prefix}ی${stem}`]
    : stem.startsWith('ای')
      ? [`${prefix}${stem}`]
      : stem.startsWith('ا')
        ? [`${prefix}ی${stem.slice(1)}`, `${prefix}ی${stem}`]
        : [`${prefix}${stem}`]

type Forms = string[][]

/**
 * Returns the forms of a verb in the order in which they are taken for a form of it: forms of the past and with می first, forms without
 * any prefix last, because those are often other words.
 */
function conjugate(past: string, present: string, before = ''): Forms {
  const { beforeVowel, final } = splitGlide(present)
  const participle = `${past}ه`
  const pastForms = PAST_ENDINGS.map((ending) => past + ending)
  const presentForms = PRESENT_ENDINGS.map((ending) => beforeVowel + ending)
  const withPrefix = (forms: string[], prefixes: string[]): string[] =>
    forms.flatMap((form) => prefixes.map((prefix) => before + prefix + form))
  const continuous = [...pastForms, ...presentForms, participle].flatMap((form) => [`${before}می${form}`, `${before}نمی${form}`])
  const negative = [...pastForms, participle, ...presentForms, final].flatMap((form) => addPrefix('ن', form).map((one) => before + one))
  const subjunctive = before === '' ? [...presentForms, final].flatMap((form) => addPrefix('ب', form)) : []
  return [
    withPrefix([...pastForms, participle, `${past}ن`], ['']),
    continuous,
    [...negative, ...subjunctive],
    withPrefix(before === '' ? presentForms.filter((form) => !/[می]$/.test(form) || form.length > 5) : presentForms, ['']),
  ]
}

const parse = (list: string): [past: string, present: string][] =>
  list
    .split(/[|\n]/)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(' ') as [string, string])

function listForms(): Map<string, string> {
  const verbs = parse(VERBS).map(([past, present]) => ({ stem: past, forms: conjugate(past, present) }))
  const prefixed = PREFIXED_VERBS.split('\n').flatMap((line) => {
    const [prefix = '', list] = line.split(': ')
    return list === undefined
      ? []
      : parse(list).map(([past, present]) => ({ stem: prefix + past, forms: conjugate(past, present, prefix) }))
  })
  const found = new Map<string, string>()
  for (const form of ['هست', 'هستم', 'هستی', 'هستیم', 'هستید', 'هستند', 'نیست', 'نیستم', 'نیستی', 'نیستیم', 'نیستید', 'نیستند'])
    found.set(form, 'هست')
  for (const group of [0, 1, 2, 3])
    for (const { stem, forms } of [...verbs, ...prefixed])
      for (const form of forms[group] ?? []) {
        const folded = fold(form)
        if (!found.has(folded) && !OTHER_WORDS.has(folded)) found.set(folded, `${fold(stem)}ه`)
      }
  return found
}

const FORMS = listForms()

/** Returns the stem of a folded form of a verb, written without half-spaces; undefined for other words. */
export const findVerbStem = (word: string): string | undefined => FORMS.get(word)
