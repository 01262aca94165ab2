import { type Entry, createHelpEntry } from './create-help-entry'

/** Help entries about reports, chat, tasks and the ontology. */
export const knowledge: readonly Entry[] = [
  createHelpEntry(
    '20',
    'dynamic-report',
    {
      title: 'گزارش‌ها',
      text: `گزارش آن چیزی را نشان می‌دهد که نمونه‌های یک کلاس می‌گویند، و تنها نمونه‌هایی را می‌شمارد که بینندهٔ آن حق خواندنشان را دارد. سه پنجره با گزارش کار دارند:

- «گزارش‌ساز» برای مدیر سامانه است و جدول می‌سازد: کدام ستون‌ها از نمونه‌های کدام کلاس، با چه شرط‌هایی. اگر ستونی جمع یا شمار بخواهد، ردیف‌ها گروه می‌شوند.
- «مدیریت فرم گزارش» برای مدیر سامانه است و نمودار می‌سازد. فرم گزارش دورهٔ روزانه، ماهانه، سالانه یا همه با هم دارد، دست‌کم یک شرط و یک یا چند بُعد. هر بُعد یک ویژگی است، روشی که مقدارهای آن را با هم می‌آورد و برچسبی برای نمودار. نمودار دایره‌ای یک بُعد دارد و در گزارش روزانه تنها جمع می‌آید.
- «گزارش پویا» برای همه است و هر دو را اجرا می‌کند: جدول را صفحه به صفحه با خروجی اکسل، و نمودار را در بازه‌ای که برمی‌گزینید با جدول عددها و خروجی CSV.

گزارشی که کلاس آن را نمی‌بینید، برای شما نیست.`,
    },
    {
      title: 'Reports',
      text: `A report shows what the instances of a class say, and counts only those that its viewer may read. Three windows have to do with reports:

- The report builder is for administrators and makes tables: which columns of the instances of which class, under which conditions. When a column asks for a sum or a count, rows are grouped.
- Report form management is for administrators and makes charts. A report form has a period (daily, monthly, yearly or all together), at least one condition and one or more dimensions. A dimension is a property, the way its values are put together, and a label for the chart. A pie has one dimension, and a daily report holds sums only.
- “Dynamic report” is for everybody and runs both: a table page by page, with a spreadsheet to take along, and a chart over the days you choose, with its numbers as a table and as CSV.

A report on a class that you may not see is not there for you.`,
    },
  ),
  createHelpEntry(
    '21',
    'dashboard',
    {
      title: 'داشبورد',
      text: `داشبورد چند کاشی را کنار هم نشان می‌دهد: نمودارهای فرم گزارش، جدول یا شمار ردیف‌های گزارش پویا، کارهای شما و سندهای تازه. کاشی‌ها خود تازه می‌شوند وقتی چیزی تغییر کند. کاشی‌ای که خوانده نشود دلیلش را در جای خود می‌گوید و به دیگران آسیبی نمی‌زند.

- نمودار را می‌توانید به شکل جدول ببینید، تصویر آن را ذخیره کنید یا عددهایش را با CSV ببرید.
- با «باز کردن» همان گزارش در پنجرهٔ گزارش پویا باز می‌شود.

مدیر سامانه داشبوردها را در «مدیریت داشبورد» می‌سازد و می‌گوید برای همه‌اند یا برای کاربران و نقش‌هایی. هر کس در داشبورد تنها چیزی را می‌بیند که حق دیدن آن را دارد.`,
    },
    {
      title: 'Dashboards',
      text: `A dashboard shows tiles beside each other: charts of report forms, the table or the number of rows of a dynamic report, your tasks and recent documents. Tiles follow by themselves when something changes. One that can not be read says why in its place and does the others no harm.

- A chart can be seen as a table, saved as a picture, or its numbers taken along as CSV.
- “Open” opens the same report in the window of dynamic reports.

Administrators make dashboards in dashboard management and say whether they are for everybody or for some users and roles. Everybody sees on a dashboard only what they may see.`,
    },
  ),
  createHelpEntry(
    '22',
    'messenger',
    {
      title: 'پیام‌رسان',
      text: `با پیام‌رسان با همکاران خود گفت‌وگو می‌کنید. با «گفت‌وگوی تازه» یک نفر یا چند نفر را برگزینید؛ گفت‌وگوی چند نفره عنوان هم دارد. گفت‌وگو با یک نفر همیشه همان یکی است و دوباره ساخته نمی‌شود.

- Enter می‌فرستد و Shift+Enter سطر تازه می‌سازد.
- سند یا پوشه‌ای را از کاوشگر بکشید و روی گفت‌وگو رها کنید، یا آن را با دکمهٔ پیوند برگزینید. هر کس تنها پیوستی را می‌بیند که حق دیدن آن را دارد.
- آنچه نوشته‌اید و هنوز نفرستاده‌اید می‌ماند، هم وقتی پنجره را می‌بندید و هم وقتی ارتباط قطع می‌شود. پیامی که فرستاده نشد دوباره فرستاده می‌شود و دو بار نمی‌رسد.
- شمار پیام‌های خوانده‌نشده کنار ساعت است. پیام تازه اعلانی می‌آورد، مگر این‌که همان گفت‌وگو باز باشد.`,
    },
    {
      title: 'Messenger',
      text: `In the messenger you talk with your colleagues. “New conversation” asks for one person or several; a conversation of several has a title. The one with a single person is always the same and is not made twice.

- Enter sends and Shift+Enter begins a line.
- Drag a document or folder from an explorer onto the conversation, or pick it with the link button. Everybody sees only those attachments that they may see.
- What you have written and not sent stays, when you close the window and when the network is lost. A message that could not be sent is sent again and does not arrive twice.
- The number of unread messages stands beside the clock. A new message brings a notice, unless its conversation is open.`,
    },
  ),
  createHelpEntry(
    '23',
    'tasks',
    {
      title: 'کارها و گردش کار',
      text: `سندی که در گردش کار است از دست چند نفر می‌گذرد. آنچه نوبت شماست در پنجرهٔ «کارها» می‌آید.

- کار گروه را کسی برمی‌دارد که زودتر به آن برسد؛ اگر نخواستید، می‌توانید آن را پس بدهید.
- فرم کار را پر کنید و یکی از دکمه‌های آن را بزنید: کار به گام بعد می‌رود.
- «ارجاع» سند را با یادداشتی به دیگری می‌سپارد.
- «درخت گردش» نشان می‌دهد که سند تا این‌جا از دست چه کسانی گذشته است.

گردش کار را از فهرست راست‌کلیک سند آغاز می‌کنید، مگر این‌که مدیر سامانه برای آن پوشه آغاز خودکار گذاشته باشد.`,
    },
    {
      title: 'Tasks and workflows',
      text: `A document in a workflow passes through several hands. What is yours to do comes up in the window of tasks.

- A task of a group is taken by whoever comes first; you can give it back.
- Fill its form and press one of its buttons: the work goes on to the next step.
- “Refer” hands the document to somebody else with a note.
- The flow tree shows through whose hands a document has gone so far.

You start a workflow from the menu of a document, unless an administrator has set one to start by itself in that folder.`,
    },
  ),
  createHelpEntry(
    '24',
    'ontology-graph',
    {
      title: 'هستان‌شناسی',
      text: `هستان‌شناسی می‌گوید سازمان شما از چه چیزهایی سخن می‌گوید: کلاس‌ها (مانند قرارداد یا تجهیز)، ویژگی‌هایی که دارند و رابطه‌هایی که آن‌ها را به هم پیوند می‌دهد. سندها و پوشه‌ها نمونهٔ کلاس‌ها می‌شوند و فرم هر کلاس مقدارهای آن را می‌پرسد.

- کلاس زیرین ویژگی‌های کلاس بالای خود را دارد؛ این ردیف‌ها کم‌رنگ‌اند و در کلاس بالا ویرایش می‌شوند.
- دامنه می‌گوید رابطه یا ویژگی از آن چه کلاسی است و برد می‌گوید به چه می‌رسد. برد را می‌توان با قید و شمار محدود کرد.
- گراف کلاس‌ها و رابطه‌هایشان را می‌کشد. شکل خط، اندازه و رنگ هر رابطه در تعریف آن است.`,
    },
    {
      title: 'Ontology',
      text: `The ontology says what your organisation talks about: classes (such as contract or equipment), the attributes they have, and the relations between them. Documents and folders become instances of classes, and the form of a class asks for its values.

- A class below another has the attributes of the one above; those rows are dimmed, and edited in the class above.
- The domain says to which class a relation or attribute belongs, the range where it leads. A range can be restricted by a constraint and a count.
- The graph draws classes and their relations. Line, size and colour of a relation are part of its definition.`,
    },
  ),
  createHelpEntry(
    '25',
    'offline-edit',
    {
      title: 'ویرایش سند',
      text: `سندهای ورد، اکسل و پاورپوینت را می‌توانید بی آن‌که نسخهٔ پیشین از دست برود ویرایش کنید:

- «ویرایش» سند را در همین میزکار باز می‌کند، اگر سازمان شما ویرایشگری برای آن دارد.
- «ویرایش در برنامهٔ آفیس» نشانی‌ای می‌دهد که برنامهٔ آفیس شما باز می‌کند و روی همان ذخیره می‌کند.
- «ویرایش برون‌خط» سند را بارگیری می‌کند، روی رایانهٔ خود آن را تغییر می‌دهید و باز می‌گردانید. هر بازگشت نسخهٔ تازه‌ای است و پیشین‌ها در تاریخچه می‌مانند. اگر در این میان دیگری سند را تغییر داده باشد، پیش از ثبت به شما گفته می‌شود.`,
    },
    {
      title: 'Editing a document',
      text: `Word, Excel and PowerPoint documents can be edited without losing the version before:

- “Edit” opens the document here on the desktop, when your organisation has an editor for it.
- “Edit in the office program” gives an address that your office program opens and saves to.
- Offline edit downloads the document; you change it on your computer and give it back. What you give back becomes a new version, and those before stay in the history. If somebody else has changed the document meanwhile you are told before it is stored.`,
    },
  ),
]
