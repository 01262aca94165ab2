import './node-version.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'
import { chromium } from 'playwright'
import { wholeBrowser } from './chromium.mjs'
import { ROOT } from './run.mjs'

/** Draws the documents of the sample organisation anew; they are kept in the repository, so nobody needs this to run the product. */
const FOLDER = join(ROOT, 'server/demo/documents')
const fontFolder = join(ROOT, 'node_modules/@fontsource-variable/vazirmatn/files')
const face = (/** @type {string} */ subset, /** @type {string} */ range) =>
  `@font-face { font-family: V; font-weight: 100 900; unicode-range: ${range}; src: url(data:font/woff2;base64,${readFileSync(
    join(fontFolder, `vazirmatn-${subset}-wght-normal.woff2`),
  ).toString('base64')}) }`
const STYLE = `${face('arabic', 'U+0600-06FF, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC')} ${face('latin', 'U+0000-00FF, U+2000-206F')}
  @page { size: A4; margin: 22mm 20mm }
  body { font: 12pt/1.9 V; color: #1b2733; margin: 0 }
  h1 { font-size: 18pt; color: #0b4f6c; margin: 0 0 4mm } h2 { font-size: 13pt; margin: 6mm 0 2mm }
  .head { display: flex; justify-content: space-between; border-block-end: 2px solid #0b4f6c; padding-block-end: 3mm; margin-block-end: 8mm; font-size: 9.5pt; color: #55606b }
  ol { list-style: persian } table { border-collapse: collapse; inline-size: 100%; margin-block: 4mm } th, td { border: 1px solid #b8c4ce; padding: 2mm 3mm; text-align: start } th { background: #e8f0f5 }
  td.n { font-variant-numeric: tabular-nums } .sign { display: flex; justify-content: space-around; margin-block-start: 18mm } .next { break-before: page }`

const page = (/** @type {string} */ body, direction = 'rtl', language = 'fa') =>
  `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><style>${STYLE}</style><body>${body}</body></html>`
const head = (/** @type {string} */ number, /** @type {string} */ date) =>
  `<div class="head"><b>سازمان آب و انرژی سپیدرود</b><span>شماره: ${number}<br>تاریخ: ${date}</span></div>`
const rows = (/** @type {readonly (readonly string[])[]} */ all) =>
  all
    .map((cells, at) => `<tr>${cells.map((cell) => (at === 0 ? `<th>${cell}</th>` : `<td class="n">${cell}</td>`)).join('')}</tr>`)
    .join('')
const table = (/** @type {readonly (readonly string[])[]} */ all) => `<table>${rows(all)}</table>`
const items = (/** @type {readonly string[]} */ all) => `<ol>${all.map((one) => `<li>${one}</li>`).join('')}</ol>`

const LEAVE = page(`${head('۱۴۰۵/د/۱۱۸', '۱۴۰۵/۰۲/۱۵')}<h1>آیین‌نامهٔ مرخصی کارکنان</h1>
  <h2>مادهٔ ۱. مرخصی استحقاقی</h2><p>هر کارمند در هر سال سی روز مرخصی استحقاقی با حقوق دارد. نیمی از آن را می‌توان ذخیره کرد و بقیه، اگر تا پایان
  سال گرفته نشود، از میان می‌رود، مگر آن‌که مدیر واحد با نامه‌ای نیاز به حضور کارمند را اعلام کرده باشد.</p>
  <h2>مادهٔ ۲. درخواست و تأیید</h2>${items([
    'درخواست دست‌کم سه روز کاری پیش از آغاز مرخصی در سامانه ثبت می‌شود.',
    'مدیر واحد ظرف یک روز کاری پاسخ می‌دهد؛ نبود پاسخ به معنای موافقت است.',
    'جانشین کارمند باید پیش از تأیید مشخص شده باشد.',
  ])}<h2>مادهٔ ۳. مرخصی ساعتی</h2><p>مرخصی کمتر از یک روز، ساعتی حساب می‌شود و در هر ماه از هشت ساعت بیشتر نمی‌شود.</p>
  <div class="next"></div><h2>مادهٔ ۴. مرخصی استعلاجی</h2><p>گواهی پزشک معتمد تا سه روز پس از بازگشت به منابع انسانی داده می‌شود. مرخصی استعلاجیِ
  بیش از ده روز با نظر شورای پزشکی است.</p><h2>پیوست: ماندهٔ مرخصی بر پایهٔ سابقه</h2>${table([
    ['سابقهٔ خدمت', 'روز در سال', 'بیشترین ذخیره'],
    ['کمتر از ۵ سال', '۳۰', '۱۵'],
    ['۵ تا ۱۵ سال', '۳۲', '۴۵'],
    ['بیش از ۱۵ سال', '۳۵', '۹۰'],
  ])}`)
const CONTRACT = page(`${head('۱۴۰۵/ق/۰۴۲', '۱۴۰۵/۰۴/۰۳')}<h1>قرارداد نگهداری آسانسورهای ساختمان مرکزی</h1>
  <p>این قرارداد میان سازمان آب و انرژی سپیدرود (کارفرما) و شرکت خدمات فنی بالابر نمونه (پیمانکار) بسته می‌شود.</p>
  <h2>مادهٔ ۱. موضوع</h2><p>بازرسی ماهانه، سرویس و رفع خرابیِ چهار دستگاه آسانسور ساختمان مرکزی.</p><h2>مادهٔ ۲. مبلغ و پرداخت</h2>${table([
    ['شرح', 'واحد', 'مبلغ (ریال)'],
    ['سرویس ماهانه', '۱۲ ماه', '۹۶۰٬۰۰۰٬۰۰۰'],
    ['قطعات مصرفی', 'برآورد', '۲۴۰٬۰۰۰٬۰۰۰'],
    ['جمع', '', '۱٬۲۰۰٬۰۰۰٬۰۰۰'],
  ])}<h2>مادهٔ ۳. زمان پاسخ</h2><p>پیمانکار در خرابیِ همراه با گیر افتادن اشخاص ظرف سی دقیقه و در موارد دیگر ظرف چهار ساعت حاضر می‌شود.</p>
  <div class="sign"><span>کارفرما</span><span>پیمانکار</span></div>`)
const MINUTES = page(`${head('۱۴۰۵/ص/۰۰۷', '۱۴۰۵/۰۷/۲۲')}<h1>صورت‌جلسهٔ هفتمین نشست هیئت‌مدیره</h1>
  <p><b>حاضران:</b> سارا کریمی، محمد رضایی، لیلا احمدی، حسین مرادی</p><h2>دستور جلسه</h2>${items([
    'گزارش پیشرفت سامانهٔ اسناد',
    'بودجهٔ تعمیر ایستگاه پمپاژ شمالی',
    'برنامهٔ آموزش کارکنان در نیمهٔ دوم سال',
  ])}<h2>تصمیم‌ها</h2>${table([
    ['تصمیم', 'مسئول', 'مهلت'],
    ['انتقال بایگانی کاغذی به سامانه تا پایان سال', 'دبیرخانه', '۱۴۰۵/۱۲/۲۰'],
    ['مناقصهٔ تعمیر پمپ‌های شمارهٔ ۲ و ۳', 'فنی و مهندسی', '۱۴۰۵/۰۹/۱۵'],
    ['دورهٔ کار با اسناد برای همهٔ واحدها', 'منابع انسانی', '۱۴۰۵/۰۸/۳۰'],
  ])}<p>نشست بعدی روز سه‌شنبه ۲۰ آبان ۱۴۰۵ ساعت ۱۰ برگزار می‌شود.</p>`)
const bar = (/** @type {number} */ at, /** @type {number} */ value, /** @type {string} */ month) =>
  `<rect x="${60 + at * 110}" y="${230 - value * 2}" width="60" height="${value * 2}" fill="#298fcc"/><text x="${90 + at * 110}" y="252" text-anchor="middle">${month}</text><text x="${90 + at * 110}" y="${222 - value * 2}" text-anchor="middle">${value.toLocaleString('fa')}</text>`
const CHART = `<svg viewBox="0 0 420 270" width="420" style="font: 13px V" role="img">${[62, 71, 88].map((value, at) => bar(at, value, ['تیر', 'مرداد', 'شهریور'][at] ?? '')).join('')}<line x1="40" y1="230" x2="400" y2="230" stroke="#55606b"/></svg>`
const REPORT = page(`${head('۱۴۰۵/گ/۰۰۲', '۱۴۰۵/۰۷/۰۵')}<h1>گزارش عملکرد سه‌ماههٔ دوم ۱۴۰۵</h1><h2>چکیده</h2><p>در سه‌ماههٔ دوم
  ۲۲۱ پرونده به سامانه افزوده شد و زمان یافتن یک سند از یازده دقیقه به کمتر از یک دقیقه رسید.</p>${CHART}<h2>شاخص‌ها</h2>${table([
    ['شاخص', 'هدف', 'نتیجه'],
    ['پاسخ به نامه‌های وارده (روز)', '۳', '۲٫۴'],
    ['رضایت کارکنان (از ۱۰۰)', '۸۰', '۸۴'],
    ['اسناد رقومی‌شده', '۲۰۰', '۲۲۱'],
  ])}`)
const ENGLISH = page(
  `<div class="head"><b>Sepidrood Water and Energy</b><span>No. 2026-014<br>7 October 2026</span></div><h1>Annual maintenance review</h1>
  <h2>Summary</h2><p>All four pumping stations were inspected. Station 3 needs new bearings before the winter; the others are in good order.</p>${table(
    [
      ['Station', 'Hours run', 'State'],
      ['1', '6,240', 'good'],
      ['2', '5,980', 'good'],
      ['3', '7,115', 'bearings due'],
      ['4', '4,402', 'good'],
    ],
  )}<h2>Next steps</h2><p>Order the bearings in November and plan two days of standstill in January.</p>`,
  'ltr',
  'en',
)
const PDFS = { leave: LEAVE, contract: CONTRACT, minutes: MINUTES, report: REPORT, review: ENGLISH }

const box = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ name, fill = '#e8f0f5') =>
  `<rect x="${x - 95}" y="${y - 26}" width="190" height="52" rx="8" fill="${fill}" stroke="#0b4f6c"/><text x="${x}" y="${y + 6}" text-anchor="middle">${name}</text>`
const UNITS = ['دبیرخانه', 'امور مالی', 'منابع انسانی', 'فنی و مهندسی']
const ORGANISATION = `<svg viewBox="0 0 960 420" width="960" style="font: 18px V; background: #fff">${UNITS.map((_, at) => `<path d="M480 116 V190 H${120 + at * 240} V260" fill="none" stroke="#8aa0b0"/>`).join('')}${box(480, 90, 'مدیر عامل', '#cfe3ef')}${UNITS.map((name, at) => box(840 - at * 240, 286, name)).join('')}</svg>`
const DAM = `<svg viewBox="0 0 1200 800" width="1200"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#7fb6dd"/><stop offset="1" stop-color="#f4e9d4"/></linearGradient><linearGradient id="w" x2="0" y2="1"><stop stop-color="#3f87a6"/><stop offset="1" stop-color="#123a52"/></linearGradient></defs><rect width="1200" height="800" fill="url(#s)"/><circle cx="910" cy="190" r="70" fill="#fff6dc"/><path d="M0 430 L220 210 L400 380 L620 160 L860 400 L1010 280 L1200 430 V800 H0Z" fill="#6c7f6a"/><path d="M0 520 L300 400 L640 520 L960 410 L1200 520 V800 H0Z" fill="#51664f"/><rect y="560" width="1200" height="240" fill="url(#w)"/><path d="M150 520 H1050 L1000 700 H200Z" fill="#c9c4b8"/><path d="M150 520 H1050 L1046 536 H154Z" fill="#8d897f"/>${[260, 420, 580, 740, 900].map((x) => `<rect x="${x}" y="560" width="44" height="120" fill="#9fb9c6"/>`).join('')}</svg>`
const PLAN = `<svg viewBox="0 0 900 600" width="900" style="font: 20px V; background: #fff" fill="none" stroke="#1b2733" stroke-width="6"><rect x="30" y="30" width="840" height="540"/><path d="M330 30 V250 M330 330 V570 M330 290 H30 M600 30 V570 M600 300 H870"/><g fill="#1b2733" stroke="none" text-anchor="middle"><text x="180" y="170">بایگانی</text><text x="180" y="440">دبیرخانه</text><text x="465" y="300">راهرو</text><text x="735" y="170">سالن جلسه</text><text x="735" y="440">امور مالی</text></g></svg>`
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><circle cx="100" cy="100" r="92" fill="#0b4f6c"/><path d="M100 36 C138 84 152 104 152 126 A52 52 0 0 1 48 126 C48 104 62 84 100 36Z" fill="#e8f4fa"/><path d="M70 128 q15 -16 30 0 t30 0" stroke="#298fcc" stroke-width="9" fill="none"/></svg>`

const escaped = (/** @type {string} */ text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const types = (/** @type {string} */ part, /** @type {string} */ type) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>${type.startsWith('spread') ? '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' : ''}</Types>`
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (/** @type {string} */ target, type = 'officeDocument') =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`
/** A letter for a word processor, written from right to left. */
const docx = (/** @type {readonly string[]} */ paragraphs) => [
  { name: '[Content_Types].xml', input: types('word/document.xml', 'wordprocessingml.document') },
  { name: '_rels/.rels', input: relations('word/document.xml') },
  {
    name: 'word/document.xml',
    input: `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs
      .map(
        (text) => `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`,
      )
      .join('')}</w:body></w:document>`,
  },
]
/** A sheet for a spreadsheet program; numbers stay numbers. */
const xlsx = (/** @type {readonly (readonly (string | number)[])[]} */ all) => [
  { name: '[Content_Types].xml', input: types('xl/workbook.xml', 'spreadsheetml.sheet') },
  { name: '_rels/.rels', input: relations('xl/workbook.xml') },
  { name: 'xl/_rels/workbook.xml.rels', input: relations('worksheets/sheet1.xml', 'worksheet') },
  {
    name: 'xl/workbook.xml',
    input: `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets><sheet name="بودجه" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    input: `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews><sheetData>${all
      .map(
        (cells) =>
          `<row>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  },
]
const LETTER = [
  'با سلام و احترام',
  'پیرو نامهٔ شمارهٔ ۱۴۰۵/و/۳۱۲، فهرست تجهیزات ایستگاه پمپاژ شمالی برای بررسی پیوست شده است.',
  'خواهشمند است نظر آن واحد را تا پایان هفته اعلام فرمایید.',
  'با سپاس، دبیرخانه',
]
const DUTIES = [
  'شرح وظایف کارشناس اسناد',
  '۱. ثبت و شماره‌گذاری نامه‌های وارده و صادره',
  '۲. پیگیری پاسخ‌ها و بایگانی پرونده‌های بسته‌شده',
  '۳. آموزش همکاران در کار با سامانه',
]
const BUDGET = [
  ['سرفصل', 'مصوب', 'هزینه‌شده'],
  ['نگهداری تأسیسات', 4_200_000_000, 2_950_000_000],
  ['آموزش', 380_000_000, 140_000_000],
  ['تجهیزات اداری', 650_000_000, 610_000_000],
]
const TEXTS = {
  'notes.txt':
    'یادداشت جلسهٔ هماهنگی ۱۴۰۵/۰۸/۱۲\n\n- نقشهٔ طبقهٔ اول به‌روز شود (مهندس مرادی)\n- فهرست تجهیزات تا شنبه کامل شود\n- نسخهٔ کاغذی قراردادها پس از اسکن به بایگانی می‌رود\n',
  'equipment.csv':
    '\uFEFFردیف,نام,تعداد,محل\n1,پمپ گریز از مرکز,4,ایستگاه شمالی\n2,شیر پروانه‌ای,16,ایستگاه شمالی\n3,تابلوی برق,2,ساختمان مرکزی\n',
  'logo.svg': LOGO,
}

const browser = await chromium.launch(wholeBrowser)
const sheet = await browser.newPage()
for (const [name, html] of Object.entries(PDFS)) {
  await sheet.setContent(html)
  await sheet.evaluate(() => document.fonts.ready)
  await sheet.pdf({ path: join(FOLDER, `${name}.pdf`), preferCSSPageSize: true, tagged: true })
}
for (const [name, svg, type] of /** @type {const} */ ([
  ['organisation', ORGANISATION, 'png'],
  ['dam', DAM, 'jpeg'],
  ['plan', PLAN, 'png'],
])) {
  await sheet.setContent(page(svg))
  await sheet.evaluate(() => document.fonts.ready)
  await sheet.locator('svg').screenshot({ path: join(FOLDER, `${name}.${type}`), type, ...(type === 'jpeg' && { quality: 82 }) })
}
await browser.close()
for (const [name, files] of Object.entries({ 'letter.docx': docx(LETTER), 'duties.docx': docx(DUTIES), 'budget.xlsx': xlsx(BUDGET) }))
  writeFileSync(
    join(FOLDER, name),
    Buffer.from(await downloadZip(files.map((file) => ({ ...file, lastModified: new Date(0) }))).arrayBuffer()),
  )
for (const [name, text] of Object.entries(TEXTS)) writeFileSync(join(FOLDER, name), text)
