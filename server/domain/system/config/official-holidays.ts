/** Official holidays of Iran with a fixed date in the Jalali calendar. Lunar holidays are not included because their date changes. */
export const OFFICIAL_HOLIDAYS = [
  '01/01 نوروز',
  '01/02 نوروز',
  '01/03 نوروز',
  '01/04 نوروز',
  '01/12 روز جمهوری اسلامی',
  '01/13 روز طبیعت',
  '03/14 رحلت امام خمینی',
  '03/15 قیام ۱۵ خرداد',
  '11/22 پیروزی انقلاب اسلامی',
  '12/29 روز ملی شدن صنعت نفت',
].join('\n')
