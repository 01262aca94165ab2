/** The sample organisation: fictional users, units and documents. A folder without a reader role is readable for everyone. */
export const roles = {
  secretariat: 'کارشناس دبیرخانه',
  finance: 'کارشناس مالی',
  people: 'کارشناس منابع انسانی',
  engineering: 'کارشناس فنی',
} as const
export type RoleKey = keyof typeof roles

export const people = [
  { username: 'karimi', firstName: 'سارا', lastName: 'کریمی', roles: ['secretariat', 'people'] },
  { username: 'rezaei', firstName: 'محمد', lastName: 'رضایی', roles: ['finance'] },
  { username: 'ahmadi', firstName: 'لیلا', lastName: 'احمدی', roles: ['people'] },
  { username: 'moradi', firstName: 'حسین', lastName: 'مرادی', roles: ['engineering'] },
  { username: 'hosseini', firstName: 'مریم', lastName: 'حسینی', roles: ['secretariat'] },
  { username: 'jafari', firstName: 'علی', lastName: 'جعفری', roles: ['engineering'] },
  { username: 'sadeghi', firstName: 'نرگس', lastName: 'صادقی', roles: ['finance', 'secretariat'] },
] as const satisfies readonly { username: string; firstName: string; lastName: string; roles: readonly RoleKey[] }[]
export type Username = (typeof people)[number]['username']

export interface Paper {
  /** File below `documents/`. */
  file: string
  name: string
  by: Username
  daysAgo: number
}
export interface Shelf {
  title: string
  by: Username
  /** Role that may write here and below. */
  writer?: RoleKey
  folders?: readonly Shelf[]
  papers?: readonly Paper[]
}

/** Title of the document that a process runs on. */
export const letterTitle = 'نامهٔ ۱۴۰۵-و-۳۱۲ تجهیزات ایستگاه شمالی'

export const shelves: readonly Shelf[] = [
  {
    title: 'دبیرخانه',
    by: 'karimi',
    writer: 'secretariat',
    folders: [
      {
        title: 'نامه‌های وارده ۱۴۰۵',
        by: 'hosseini',
        papers: [{ file: 'letter.docx', name: `${letterTitle}.docx`, by: 'hosseini', daysAgo: 9 }],
      },
      { title: 'نامه‌های صادره ۱۴۰۵', by: 'hosseini' },
      {
        title: 'صورت‌جلسه‌ها',
        by: 'karimi',
        papers: [
          { file: 'minutes.pdf', name: 'صورت‌جلسهٔ هفتمین نشست هیئت‌مدیره.pdf', by: 'karimi', daysAgo: 39 },
          { file: 'notes.txt', name: 'یادداشت جلسهٔ هماهنگی.txt', by: 'karimi', daysAgo: 18 },
        ],
      },
    ],
  },
  {
    title: 'امور مالی',
    by: 'rezaei',
    writer: 'finance',
    folders: [
      {
        title: 'قراردادها',
        by: 'rezaei',
        papers: [{ file: 'contract.pdf', name: 'قرارداد نگهداری آسانسورها.pdf', by: 'rezaei', daysAgo: 150 }],
      },
    ],
    papers: [{ file: 'budget.xlsx', name: 'بودجهٔ ۱۴۰۵.xlsx', by: 'sadeghi', daysAgo: 210 }],
  },
  {
    title: 'منابع انسانی',
    by: 'ahmadi',
    writer: 'people',
    papers: [
      { file: 'leave.pdf', name: 'آیین‌نامهٔ مرخصی کارکنان.pdf', by: 'ahmadi', daysAgo: 198 },
      { file: 'duties.docx', name: 'شرح وظایف کارشناس اسناد.docx', by: 'ahmadi', daysAgo: 64 },
      { file: 'organisation.png', name: 'نمودار سازمانی.png', by: 'karimi', daysAgo: 120 },
    ],
  },
  {
    title: 'فنی و مهندسی',
    by: 'moradi',
    writer: 'engineering',
    folders: [
      {
        title: 'نقشه‌ها',
        by: 'jafari',
        papers: [{ file: 'plan.png', name: 'نقشهٔ طبقهٔ اول.png', by: 'jafari', daysAgo: 31 }],
      },
      {
        title: 'ایستگاه پمپاژ شمالی',
        by: 'moradi',
        papers: [
          { file: 'equipment.csv', name: 'فهرست تجهیزات.csv', by: 'moradi', daysAgo: 12 },
          { file: 'review.pdf', name: 'Annual maintenance review 2026.pdf', by: 'jafari', daysAgo: 45 },
          { file: 'dam.jpeg', name: 'نمای سد از پایین‌دست.jpeg', by: 'moradi', daysAgo: 3 },
        ],
      },
    ],
  },
  {
    title: 'برای همه',
    by: 'karimi',
    writer: 'secretariat',
    papers: [
      { file: 'report.pdf', name: 'گزارش عملکرد سه‌ماههٔ دوم ۱۴۰۵.pdf', by: 'sadeghi', daysAgo: 54 },
      { file: 'logo.svg', name: 'نشان سازمان.svg', by: 'karimi', daysAgo: 300 },
    ],
  },
]
