import { toPhrase } from '#text/phrases'

const PERSIAN = `و یا که از در به با بر تا را برای این آن همین همان اینکه آنکه هر هیچ همه چند چندین بعضی برخی دیگر دیگری یک یکی خود خویش
  من تو او ما شما ایشان آنها وی چه چی چیست کدام کجا کی چرا چگونه چون اگر مگر اما ولی لیکن بلکه پس سپس نیز هم همچنین زیرا بنابراین
  مانند مثل نظیر جهت طبق طی بین میان روی زیر پیش پشت کنار درباره راجع نسبت توسط بدون جز غیر ضمن علاوه حدود فقط تنها بسیار خیلی بیش
  بیشتر کم کمتر اکنون الان هنوز همیشه گاه گاهی باز دوباره بعد قبل اول آخر کل تمام صورت مورد عدم قابل لازم باید نباید شاید است هست
  نیست بود نبود باشد نباشد شد نشد شده شود نشود گردد گردید دارد ندارد داشت کرد کند کنند کرده گفت می نمی ای های تر ترین هایی وجود عنوان
  صرفا یعنی البته فوق ذیل مذکور مربوط مربوطه لذا چنانچه هرگاه چنین چنان آنچه آنجا اینجا ایم اید اند
  قرار توان می‌توان نمی‌توان اغلب امر سبب اساس میلیون میلیارد هزار نفر مهم‌ترین بهترین نخستین اولین دومین سومین آخرین`
const ENGLISH = `a about above after again all also am an and any are as at be been before being below between both but by can could did do
  does doing done down during each either etc few for from further had has have having he her here hers him his how i if in into is it its
  just may me might more most must my no nor not of off on once only or other our out over own per same shall she should so some such than
  that the their them then there these they this those through to too under until up upon us very via was we were what when where which
  while who whom whose why will with within without would yes yet you your`

/** Stems of words that connect other words and say nothing about the subject of a text. */
const FUNCTION_TERMS: ReadonlySet<string> = new Set(toPhrase(`${PERSIAN} ${ENGLISH}`))

export const isFunctionTerm = (term: string): boolean => FUNCTION_TERMS.has(term)
