const kinds = 'گزارش|گزارش|گزارش|نامه|نامه|صورت‌جلسهٔ|قرارداد|بخش‌نامهٔ|دستورالعمل|آیین‌نامهٔ|طرح|پیوست|مصوبهٔ|درخواست|فهرست|Report|Invoice'.split(
  '|',
)
const matters =
  'عملکرد ماهانهٔ|عملکرد سالانهٔ|جلسهٔ هیئت‌مدیرهٔ|هيأت مديرة|خرید تجهیزات|پشتيباني شبكه|بازرسی دوره‌ای|استخدام کارشناس|بودجهٔ سال|ارزیابی ریسک|مأموریت|مُهر و امضای|انتقال دانش|Oracle|ISO 9001|ویرایش نهایی|تفاهم‌نامهٔ همکاری با'.split(
    '|',
  )
const owners =
  'ادارهٔ کل روابط عمومی|معاونت پژوهش|دبیرخانه|سازمان مدیریت و برنامه‌ریزی کشور|وزارت علوم، تحقیقات و فناوری|شركت ملي نفت|دانشگاه تهران|واحد IT|کتاب‌خانهٔ ملی|مرکز اسناد «ایران»'.split(
    '|',
  )
const digits = ['0123456789', '۰۱۲۳۴۵۶۷۸۹', '۰۱۲۳۴۵۶۷۸۹', '٠١٢٣٤٥٦٧٨٩']

/**
 * Returns `count` different realistic titles, the same ones on each call: one to twenty words, many with the same beginning, with numbers
 * in three scripts, Latin words, zero-width non-joiners, Arabic letters instead of Persian ones, and diacritics.
 */
export const makeTitles = (count: number): string[] => {
  let seed = 7
  const upTo = (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed >>> 8) % most
  }
  const one = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item
  const number = (most: number): string => {
    const script = one(digits)
    return String(upTo(most)).replace(/\d/g, (digit) => script[Number(digit)] as string)
  }
  const ends = [
    () => '',
    () => ` ${number(5_000)}`,
    () => ` شمارهٔ ${number(5_000)}`,
    () => ` ${1390 + upTo(16)}/${1 + upTo(12)}/${1 + upTo(30)}`,
    () => ` (${number(20)})`,
    () => ` - نسخهٔ ${number(9)}.pdf`,
    () => `_${number(1_000_000)}.docx`,
  ]
  const titles = new Set<string>()
  while (titles.size < count) {
    const middle = [matters, owners].flatMap((words) => Array.from({ length: upTo(3) }, () => one(words)))
    titles.add([one(kinds), ...middle].join(' ') + one(ends)())
  }
  // A string that is concatenated from parts would be flattened during the sort, so the titles are copied through JSON.
  return JSON.parse(JSON.stringify([...titles]))
}
