import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import type { Material } from '#tests/browser/material'

const font = readFileSync(
  new URL('../../node_modules/@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2', import.meta.url),
)
const style = `@font-face { font-family: V; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString('base64')}) }
  * { box-sizing: border-box; margin: 0 } html { font: 15px/2 V; direction: rtl }`

const letter = `<style>${style} body { padding: 24mm 22mm; color: #1b2a35 } h1 { font-size: 26px; line-height: 1.6; color: #0b4f74 }
  header { display: flex; justify-content: space-between; border-bottom: 2px solid #0b4f74; padding-bottom: 8mm; margin-bottom: 8mm }
  p { text-align: justify; margin-bottom: 5mm } table { width: 100%; border-collapse: collapse; margin: 6mm 0 }
  td, th { border: 1px solid #c4d4df; padding: 2mm 4mm; text-align: start } th { background: #e8f1f7 } footer { margin-top: 16mm; text-align: end }</style>
  <html lang="fa"><header><b>بایگانی ملی اسناد</b><span>شماره: ۱۲/۴۵۶<br>تاریخ: ۱۴۰۵/۰۸/۳۰</span></header>
  <h1>گزارش فصلی نگهداری اسناد تاریخی</h1>
  <p>با سلام و احترام، در سه ماه گذشته کار ساماندهی و نگهداری اسناد بر پایهٔ برنامهٔ مصوب پیش رفته است. در این گزارش شمار
  سندهای ثبت‌شده، وضع نگهداری و نیازهای فصل آینده به آگاهی می‌رسد.</p>
  <table><tr><th>بخش</th><th>سندهای تازه</th><th>مرمت‌شده</th></tr><tr><td>نامه‌های اداری</td><td>۱٬۲۴۰</td><td>۸۶</td></tr>
  <tr><td>نقشه‌ها</td><td>۳۱۸</td><td>۴۲</td></tr><tr><td>عکس‌ها</td><td>۲٬۷۰۵</td><td>۱۹۰</td></tr></table>
  <p>پیشنهاد می‌شود دستگاه تازهٔ رقمی‌سازی برای بخش نقشه‌ها تا پایان آذرماه خریداری شود. همکاران این بخش می‌توانند با آن روزانه
  دویست برگ را با کیفیت بایگانی ثبت کنند.</p><footer>با سپاس<br><b>مدیر بایگانی</b></footer></html>`

const poster = (words: string, [from, to]: readonly [string, string]) => `<style>${style}
  main { width: 480px; height: 360px; overflow: hidden; position: relative; display: grid; place-items: center; background: linear-gradient(150deg, ${from}, ${to}); color: #fff;
  font-size: 52px; font-weight: 800 } main::before { content: ''; position: absolute; inset: 190px -40px -120px; border-radius: 50%;
  background: rgb(255 255 255 / 0.16) }</style><main>${words}</main>`

/** Creates the documents that the screenshots show. The browser lays them out and prints them. */
export const documents = async (browser: Browser): Promise<{ letter: Material; pictures: Material[] }> => {
  const page = await browser.newPage({ viewport: { width: 480, height: 360 } })
  const pictures: Material[] = []
  const scenes: [string, string, readonly [string, string]][] = [
    ['باغ ایرانی', 'باغ', ['#2f7d5b', '#a9c94f']],
    ['پل خواجو در شب', 'پل', ['#27306b', '#c8743b']],
    ['کویر لوت', 'کویر', ['#b6612c', '#f0c37a']],
    ['نقشهٔ شهر', 'نقشه', ['#0f5c8a', '#69b3d6']],
  ]
  for (const [title, words, colours] of scenes) {
    await page.setContent(poster(words, colours))
    await page.evaluate(() => document.fonts.ready)
    pictures.push({ name: `${title}.png`, mimeType: 'image/png', buffer: await page.screenshot() })
  }
  await page.setContent(letter)
  await page.evaluate(() => document.fonts.ready)
  const buffer = await page.pdf({ format: 'A4', printBackground: true })
  await page.close()
  return { letter: { name: 'گزارش فصلی نگهداری اسناد.pdf', mimeType: 'application/pdf', buffer }, pictures }
}
