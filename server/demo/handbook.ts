import type { Username } from './organisation'

/** The tags of the sample organisation as nested folders. */
export interface Tag {
  title: string
  below?: readonly Tag[]
}

export const TAGS = 'برچسب‌ها'
export const tags: readonly Tag[] = [
  { title: 'نگهداری', below: [{ title: 'بازرسی' }, { title: 'تعمیر' }] },
  { title: 'ایمنی', below: [{ title: 'آتش‌نشانی' }] },
  { title: 'مکاتبات' },
  { title: 'بودجه' },
]

export interface Section {
  title: string
  text: string
  tags: readonly string[]
  /** Words of the text that link to a tag. */
  links?: readonly (readonly [words: string, tag: string])[]
}
export interface Chapter {
  title: string
  sections?: readonly Section[]
  chapters?: readonly Chapter[]
}

export const WRITER: Username = 'karimi'
/** A folder that is read page by page. */
export const handbook: Chapter = {
  title: 'دست‌نامهٔ سازمان',
  sections: [
    {
      title: 'دربارهٔ این دست‌نامه',
      text: 'این دست‌نامه روش انجام کارهای روزمره را می‌گوید و هر سه ماه بازنگری می‌شود. پیشنهادها را برای دبیرخانه بفرستید.',
      tags: ['مکاتبات'],
    },
  ],
  chapters: [
    {
      title: 'مکاتبات',
      sections: [
        {
          title: 'ثبت نامه‌های وارده',
          text: 'هر نامه در همان روز ثبت می‌شود. شماره، تاریخ و فرستنده بر پایهٔ اصل نامه نوشته می‌شود و تصویر آن پیوست می‌گردد.',
          tags: ['مکاتبات'],
        },
        {
          title: 'مهلت پاسخ',
          text: 'پاسخ نامه‌های عادی تا پنج روز کاری و پاسخ نامه‌های فوری تا پایان همان روز فرستاده می‌شود.',
          tags: ['مکاتبات'],
        },
      ],
    },
    {
      title: 'نگهداری تجهیزات',
      chapters: [
        {
          title: 'بازرسی',
          sections: [
            {
              title: 'بازرسی ماهانهٔ ایستگاه پمپاژ',
              text: 'پمپ‌ها، شیرها و تابلوهای برق ماهی یک بار بازرسی می‌شوند. نتیجهٔ بازرسی در فهرست تجهیزات نوشته می‌شود و اگر تعمیر لازم باشد همان روز خبر داده می‌شود.',
              tags: ['بازرسی'],
              links: [
                ['تعمیر', 'تعمیر'],
                ['تابلوهای برق', 'ایمنی'],
              ],
            },
          ],
        },
        {
          title: 'تعمیر',
          sections: [
            {
              title: 'درخواست تعمیر',
              text: 'درخواست تعمیر با برآورد هزینه به امور مالی می‌رود. تعمیرهای کمتر از سقف بودجهٔ ماهانه به تأیید جداگانه نیاز ندارند.',
              tags: ['تعمیر', 'بودجه'],
              links: [['بودجهٔ ماهانه', 'بودجه']],
            },
          ],
        },
      ],
    },
    {
      title: 'ایمنی',
      sections: [
        {
          title: 'هنگام آتش‌سوزی',
          text: 'زنگ خطر را بزنید، از آسانسور استفاده نکنید و در محل تجمع بمانید. کپسول‌های آتش‌نشانی هر شش ماه بازرسی می‌شوند.',
          tags: ['آتش‌نشانی'],
          links: [['بازرسی', 'بازرسی']],
        },
      ],
    },
  ],
}
