import type { HelpEntry } from '#api/contract/help'
import { type Entry, createHelpEntry } from './create-help-entry'
import { knowledge } from './knowledge-entries'
import { links } from './link-entries'

const documents: readonly Entry[] = [
  createHelpEntry(
    '1',
    undefined,
    {
      title: 'ورود و گذرواژه',
      text: `نام کاربری و گذرواژه را مدیر سامانه به شما می‌دهد. بزرگی و کوچکی حروف لاتین در نام کاربری اهمیتی ندارد، در گذرواژه دارد.

اگر چند بار پشت سر هم گذرواژه را نادرست بنویسید، سامانه تصویری نشان می‌دهد و می‌خواهد نوشتهٔ آن را وارد کنید؛ اگر باز هم نادرست باشد، چند دقیقه صبر لازم است. این کار جلوی حدس زدن گذرواژهٔ شما را می‌گیرد.

نشانهٔ چشم در کنار کادر گذرواژه، نوشتهٔ آن را نشان می‌دهد. اگر صفحه‌کلید فارسی یا Caps Lock روشن باشد، زیر کادر یادآوری می‌شود.

برای تغییر گذرواژه، فهرست شروع را باز کنید و «تغییر گذرواژه» را بزنید. پس از تغییر، نشست‌های دیگر شما در رایانه‌های دیگر بسته می‌شود.

اگر کنار میز خود نیستید، از فهرست شروع «خروج» را بزنید. نشستی که رها شود پس از مدتی خودبه‌خود پایان می‌یابد؛ پنجره‌های شما می‌ماند و پس از ورود دوباره دیده می‌شود.`,
    },
    {
      title: 'Signing in and your password',
      text: `Your user name and password come from the administrator. Capital and small letters are the same in the user name, not in the password.

After several wrong passwords in a row a picture appears whose text you are asked to type; if it still goes wrong, you have to wait a few minutes. This keeps others from guessing your password.

The eye beside the field shows what you type. When the keyboard is Persian or Caps Lock is on, a remark says so below the field.

To change your password, open the start menu and choose “Change password”. Your sessions on other computers end with the change.

When you leave your desk, choose “Sign out” in the start menu. A session left alone ends by itself after a while; your windows wait for you and come back when you sign in again.`,
    },
  ),
  createHelpEntry(
    '2',
    undefined,
    {
      title: 'پنجره‌ها و میز کار',
      text: `هر کاری در پنجره‌ای از آنِ خود باز می‌شود. نوار عنوان را بگیرید و پنجره را جابه‌جا کنید؛ لبه‌ها را بکشید تا اندازه تغییر کند. اگر پنجره را به لبهٔ راست یا چپ ببرید نیمهٔ صفحه را می‌گیرد، در گوشه‌ها یک‌چهارم صفحه را، و در بالا همهٔ آن را.

پنجره‌های باز در نوار کار پایین صفحه‌اند. با فشردن دکمهٔ پنجره، آن پنجره جلو می‌آید؛ اگر خودش جلو باشد، کوچک می‌شود. کلیک راست روی نوار عنوان، روی دکمهٔ نوار کار یا روی میز کار، فهرست همان جا را باز می‌کند. با «کپی پیوند» در فهرست پنجره نشانی آن را برای دیگران بفرستید یا در مرورگر نشانه‌گذاری کنید. دکمه‌های بازگشت و جلوی مرورگر در پنجرهٔ پوشه‌ای که جلوست به پوشهٔ قبلی و بعدی می‌روند.

- Ctrl+\` پنجره‌ها را به ترتیب آخرین کاربرد نشان می‌دهد.
- Ctrl+Alt+D همهٔ پنجره‌ها را کنار می‌برد و دوباره برمی‌گرداند.
- Ctrl+Alt+W پنجرهٔ جلو را می‌بندد.

اگر صفحه را دوباره بارگذاری کنید، پنجره‌ها با همان جا و اندازه برمی‌گردند. اگر پنجره‌ای چیزی ذخیره‌نشده داشته باشد، پیش از بستن از شما پرسیده می‌شود.`,
    },
    {
      title: 'Windows and the desktop',
      text: `Everything opens in a window of its own. Drag the title bar to move it and the edges to resize it. A window dragged to the right or left edge takes half of the screen, in a corner a quarter, at the top all of it.

Open windows stand in the taskbar at the bottom. Pressing the button of a window brings it forward; pressing that of the active one minimises it. A right click on the title bar, on a button of the taskbar or on the desktop opens the menu of that place. “Copy link” in the menu of a window copies its address, to send it to others or to bookmark it. Back and Forward of the browser go through the folders of the folder window in front.

- Ctrl+\` shows the windows in the order of last use.
- Ctrl+Alt+D puts all windows aside and brings them back.
- Ctrl+Alt+W closes the active window.

When the page is loaded again, the windows come back where they were. A window with unsaved work asks before it closes.`,
    },
  ),
  createHelpEntry(
    '10',
    'home',
    {
      title: 'خانه',
      text: `خانه پس از ورود باز می‌شود و آنچه دنبالش هستید را کنار هم می‌گذارد: سندهایی که باز کرده‌اید، آنچه همکاران با شما مشترک کرده‌اند، ستاره‌دارها، کارهای منتظر، پیام‌های خوانده‌نشده و پوشه‌هایی که به کار می‌برید.

- با یک کلیک یا Enter باز می‌شود؛ کلیدهای جهت‌نما میان موردها جابه‌جا می‌شوند.
- «همه» بقیهٔ همان بخش را در همین پنجره نشان می‌دهد.
- کلیک راست روی هر مورد، پوشهٔ آن را باز می‌کند یا ستاره‌اش را می‌گذارد و برمی‌دارد. در کاوشگر هم از کلیک راست می‌توانید ستاره بگذارید.

اگر نمی‌خواهید خانه پس از ورود باز شود، آن را در «تنظیمات میزکار» خاموش کنید؛ در فهرست شروع همچنان هست.`,
    },
    {
      title: 'Home',
      text: `Home opens after you sign in and shows together what you probably look for: documents you have opened, what colleagues share with you, starred items, waiting tasks, unread messages and folders you use.

- One click or Enter opens an item; the arrow keys move between items.
- “All” shows the rest of a section in the same window.
- A right click on an item opens its folder, or adds and removes its star. The explorer's menu of a right click has the star too.

If you do not want Home after signing in, switch it off in the desktop settings; the start menu still has it.`,
    },
  ),
  createHelpEntry(
    '3',
    'explorer',
    {
      title: 'کاوشگر: پوشه‌ها و سندها',
      text: `کاوشگر محتوای یک پوشه را نشان می‌دهد. با دوبار کلیک یا Enter پوشه باز می‌شود و سند در نمایشگر دیده می‌شود. دکمه‌های بالا شما را به پوشهٔ قبلی، بعدی و بالاتر می‌برد و مسیر، پوشه‌های بالاتر را نشان می‌دهد.

- Ctrl+کلیک یک مورد را به انتخاب می‌افزاید و Shift+کلیک تا آن مورد را انتخاب می‌کند. با کشیدن از جای خالی، کادری می‌سازید که هرچه در آن باشد انتخاب می‌شود.
- Space سند را بزرگ نشان می‌دهد، بی‌آنکه آن را باز کند؛ با ↑ و ↓ مورد بعدی یا قبلی را ببینید، با Enter آن را باز کنید و با Space یا Esc بازگردید. Ctrl+Space مورد را به انتخاب می‌افزاید یا از آن برمی‌دارد.
- F2 نام را تغییر می‌دهد. نام هر مورد در یک پوشه یکتاست؛ «ی» و «ک» عربی و فارسی و نیم‌فاصله نام را متفاوت نمی‌کنند.
- Ctrl+Shift+F پوشهٔ تازه می‌سازد و F5 فهرست را تازه می‌کند.
- با کلیک روی عنوان ستون، فهرست به ترتیب آن ستون می‌شود. پوشه‌ها همیشه پیش از سندها می‌آیند.

برای رفتن به یک مورد، نخستین حرف‌های نام آن را بنویسید. اگر صفحه‌کلید روی زبان دیگری باشد، باز هم پیدا می‌شود.

کاری که اجازهٔ آن را ندارید خاکستری است.`,
    },
    {
      title: 'The explorer: folders and documents',
      text: `The explorer shows what is in a folder. A double click or Enter opens a folder, or a document in the viewer. The buttons at the top lead to the folder before, after and above; the path shows the folders above.

- Ctrl+click adds an item to the selection, Shift+click selects up to that item. Dragging from blank space draws a box that selects what is in it.
- Space shows a large preview of a document without opening it; ↑ and ↓ show the item above or below, Enter opens it, Space or Esc returns. Ctrl+Space adds an item to the selection or takes it off.
- F2 renames. A title is unique within its folder; Arabic and Persian forms of letters and half-spaces make no difference.
- Ctrl+Shift+F makes a new folder, F5 refreshes the list.
- A click on the head of a column sorts by it. Folders always come before documents.

To go to an item, type the first letters of its title. It is found under the wrong keyboard layout too.

What you may not do is grey.`,
    },
  ),
  createHelpEntry(
    '4',
    'upload',
    {
      title: 'بارگذاری سند',
      text: `در پوشه‌ای که اجازهٔ نوشتن در آن را دارید، دکمهٔ «بارگذاری پرونده» یا «بارگذاری پوشه» را بزنید، یا پرونده‌ها را از رایانهٔ خود روی پنجرهٔ کاوشگر بکشید و رها کنید. ساختار پوشه‌ها همان‌گونه می‌ماند.

پیشرفت بارگذاری در گوشهٔ پایین میز کار دیده می‌شود و کار شما را قطع نمی‌کند. اگر پرونده‌ای منتظر تصمیم شما بماند، همان‌جا با رنگ کهربایی گفته می‌شود. با «جزئیات» پنجرهٔ بارگذاری باز می‌شود، با کلید F6 از صفحه‌کلید به آن می‌رسید، و با دکمهٔ کوچک کردن، تنها دکمهٔ آن در نوار کار می‌ماند.

پرونده‌ها یکی پس از دیگری فرستاده می‌شوند. در پنجرهٔ بارگذاری می‌توانید پس از پروندهٔ کنونی درنگ کنید، ادامه دهید یا همان لحظه متوقف کنید. پرونده‌ای که هنوز در صف است از صف برداشتنی است.

- سطر سبز یعنی پرونده رسیده است.
- سطر زرد یعنی موردی با همین نام هست، یا همین محتوا را پیش‌تر داشته‌اید و به جای آن میان‌بری ساخته شد.
- سطر سرخ یعنی پرونده نرسیده است؛ دلیل آن زیر نام نوشته می‌شود.

اگر ارتباط قطع شود، بارگذاری می‌ایستد و با برقراری دوباره ادامه می‌یابد. اگر پنجرهٔ بارگذاری را ببندید، آنچه در راه است لغو می‌شود.`,
    },
    {
      title: 'Uploading documents',
      text: `In a folder where you may write, press “Upload files” or “Upload a folder”, or drag files from your computer into the explorer. Folders keep their structure.

The progress is shown in the lower corner of the desktop and does not interrupt your work. A file that needs your decision turns it amber. “Details” opens the upload window, F6 reaches it by keyboard, and when minimised only its button on the taskbar remains.

Files go up one after another. In the upload window you can pause after the present one, go on, or stop at once. A file that still waits can be taken off the list.

- A green row has arrived.
- A yellow row means that an item of this name exists, or that you had the same content already and a shortcut was made instead.
- A red row has not arrived; the reason stands below its name.

When the connection is lost, the upload waits and goes on by itself. Closing the upload window cancels what is on its way.`,
    },
  ),
  createHelpEntry(
    '5',
    'viewer',
    {
      title: 'نمایشگر سند و تصویر',
      text: `نمایشگر، PDF و تصویر را بی‌نیاز به برنامهٔ دیگری نشان می‌دهد.

- با + و - یا چرخ ماوس همراه Ctrl بزرگ و کوچک کنید. W صفحه را هم‌پهنای پنجره و F همهٔ صفحه را نشان می‌دهد.
- R صفحه را به راست و Shift+R به چپ می‌چرخاند. 0 همه چیز را به حال نخست برمی‌گرداند.
- Ctrl+F در متن سند می‌گردد؛ شکل‌های گوناگون حروف و نیم‌فاصله یکی شمرده می‌شود.
- Ctrl+P سند را چاپ می‌کند.
- N سند بعدی و P سند قبلی فهرست را در همین پنجره نشان می‌دهد؛ فهرست همان پوشه یا نتیجهٔ جست‌وجویی است که سند را از آن باز کرده‌اید. از پوشه‌ها و پرونده‌هایی که این‌جا نمایش داده نمی‌شوند می‌گذرد.
- بارگیری، اشتراک‌گذاری، کپی پیوند، ویژگی‌ها و نسخه‌ها در پایان نوار ابزارند؛ در پنجرهٔ باریک زیر «کارهای دیگر».

متن PDF را می‌توانید انتخاب و رونوشت کنید؛ ترتیب خواندن فارسی حفظ می‌شود. اگر سند با گذرواژه بسته شده یا آسیب دیده باشد، نمایشگر همین را می‌گوید؛ نسخهٔ اصلی را از کاوشگر دریافت کنید.

سند ورد با صفحه‌آرایی خود نمایش داده می‌شود. «متن ساده» در نوار ابزار تنها متن آن را نشان می‌دهد؛ سندی که بسیار بزرگ است یا اجازهٔ دریافت آن را ندارید، تنها به صورت متن نمایش داده می‌شود. پیوندهای سند باز نمی‌شوند و تصویرهای بیرون از آن نشان داده نمی‌شوند.

نامه به صورت متن، کارپوشهٔ اکسل به صورت جدول و ارائهٔ پاورپوینت به صورت اسلایدهای ساده نمایش داده می‌شود. در جدول با کلیدهای جهت‌نما، Page Up و Page Down، Home و End جابه‌جا شوید؛ با Shift چند خانه را انتخاب و با Ctrl+C رونوشت کنید. برای صفحه‌های دقیق، سند را دریافت کنید.`,
    },
    {
      title: 'Viewing documents and pictures',
      text: `The viewer shows PDF files and pictures without any other program.

- Zoom with + and - or with Ctrl and the wheel. W fits the width of the window, F the whole page.
- R turns the page to the right, Shift+R to the left. 0 resets everything.
- Ctrl+F searches the text; forms of letters and half-spaces make no difference.
- Ctrl+P prints the document.
- N shows the next document of the list in the same window, P the previous one; the list is the folder or the search result from which you opened the document. Folders, and files that cannot be shown here, are skipped.
- Download, share, copy link, properties and versions are at the end of the tool bar; in a narrow window they are under "More actions".

Text of a PDF can be selected and copied; Persian keeps its reading order. When a document is protected by a password or damaged, the viewer says so; download the original from the explorer.

Word documents are shown with their layout. "Plain text" in the tool bar shows only their text; a document that is very large, or that you may not download, is shown as text only. Links of a document do not open, and pictures from outside it are not shown.

Mails are shown as text, Excel workbooks as tables, and PowerPoint presentations as simple slides. In a table, move with the arrow keys, Page Up and Page Down, Home and End; select several cells with Shift and copy them with Ctrl+C. For exact pages, download the document.`,
    },
  ),
  createHelpEntry(
    '6',
    undefined,
    {
      title: 'یافتن همه چیز با صفحه‌کلید',
      text: `Ctrl+K کادر فرمان را باز می‌کند. نام پنجره، سند، پوشه یا فرمانی را بنویسید و Enter را بزنید. نام فارسی و انگلیسی هر دو پیدا می‌شود و لازم نیست کامل باشد.

اگر صفحه‌کلید روی زبان دیگری بوده باشد، کادر می‌پرسد که آیا منظورتان چیز دیگری بوده است؛ Enter آن را می‌پذیرد. فرمانی که اکنون شدنی نیست، دلیلش را کنار نام خود نشان می‌دهد.

F1 یا Ctrl+/ همهٔ میان‌برها را نشان می‌دهد. میان‌برها با صفحه‌کلید فارسی هم همان‌اند: کلید ز همان C است.

- Tab میان دکمه‌ها و F6 میان بخش‌های پنجره می‌گردد.
- کلید فهرست یا Shift+F10 فهرست کلیک راست را باز می‌کند.
- Esc آنچه باز است می‌بندد و Alt+T شما را به اعلان‌ها می‌برد.`,
    },
    {
      title: 'Finding everything with the keyboard',
      text: `Ctrl+K opens the command palette. Type the name of a window, a document, a folder or a command and press Enter. Persian and English names are both found, and need not be complete.

When the keyboard was on another language, the palette asks whether you meant something else; Enter takes it. A command that can not be carried out now says why beside its name.

F1 or Ctrl+/ shows all shortcuts. They are the same under a Persian layout: the keys count by their place.

- Tab goes from button to button, F6 from part to part of a window.
- The menu key or Shift+F10 opens the menu of a right click.
- Esc closes what is open, Alt+T leads to the notices.`,
    },
  ),
  createHelpEntry(
    '7',
    undefined,
    {
      title: 'دسترسی‌ها: چه کسی چه می‌تواند',
      text: `هر پوشه و سند سطح دسترسی دارد. هر سطح، سطح‌های پیش از خود را هم در بر دارد:

- دیدن: نام آن را در فهرست می‌بینید، ولی باز نمی‌شود.
- خواندن: باز می‌شود.
- دریافت: می‌توانید آن را روی رایانهٔ خود ذخیره کنید.
- نوشتن: نام و محتوا را تغییر می‌دهید و در پوشه چیزی می‌افزایید.
- حذف: آن را به سطل بازیافت می‌فرستید.
- تغییر دسترسی: به دیگران دسترسی می‌دهید یا از آنان می‌گیرید.

دسترسی ممکن است به شما داده شده باشد یا به نقشی که دارید، و ممکن است از پوشهٔ بالاتر رسیده باشد؛ بالاترینِ آن‌ها برقرار است. پدیدآور هر سند همهٔ این کارها را می‌تواند.

چیزی که حق دیدن آن را ندارید، در هیچ فهرست و جست‌وجویی نمی‌آید. اگر پیوند یا پیوست آن را دارید، با «درخواست دسترسی» از پدیدآور آن یا کسی که اجازهٔ تغییر دسترسی دارد اجازهٔ خواندن بخواهید.`,
    },
    {
      title: 'Rights: who may do what',
      text: `Every folder and document has levels of rights. Each level includes those before it:

- See: it is listed but does not open.
- Read: it opens.
- Download: you may keep it on your computer.
- Write: you may rename and change it, and add to a folder.
- Delete: you may send it to the recycle bin.
- Change permission: you may give rights to others or take them.

A right may be given to you or to a role you have, and it may come from a folder above; the highest one holds. The author of a document may do all of this.

What you may not see is in no list and no search. If you have its link or got it in a message, “Request access” asks its author, or those who may change its rights, for the right to read it.`,
    },
  ),
  createHelpEntry(
    '11',
    'share',
    {
      title: 'اشتراک‌گذاری پوشه و سند',
      text: `یک یا چند مورد را انتخاب کنید و از منوی کلیک راست «اشتراک‌گذاری…» را بزنید، یا Ctrl+Alt+S را. نام کاربر یا نقش را بنویسید و با Enter انتخاب کنید؛ سپس «اشتراک‌گذاری» یا Ctrl+Enter را بزنید.

- اجازه می‌گوید که او چه می‌تواند: نام را ببیند، بخواند، دریافت کند، ویرایش کند یا مدیریت کند.
- «تا تاریخ» روز پایان این اجازه است.
- «شامل همهٔ محتوای پوشه» اجازه را برای هرچه درون پوشه است نیز می‌دهد.
- پیام در اعلان او نوشته می‌شود.

پایین پنجره کسانی را نشان می‌دهد که دسترسی دارند. اجازهٔ هر یک را همان‌جا تغییر دهید یا پس بگیرید؛ هر تغییر را می‌توان واگرد کرد. «همهٔ دسترسی‌ها…» همهٔ سطح‌ها و دلیل هر دسترسی را نشان می‌دهد.

«کپی پیوند» یا Ctrl+Alt+C نشانی مورد را کپی می‌کند. می‌توانید آن را در پیام یا نامه بفرستید؛ کشیدن مورد به یک گفت‌وگو نیز آن را پیوست می‌کند. کسی که اجازهٔ خواندن ندارد، با باز کردن پیوند می‌تواند درخواست دسترسی بفرستد و شما آن را از اعلان می‌پذیرید.`,
    },
    {
      title: 'Sharing folders and documents',
      text: `Select one or more items and choose “Share…” in the menu of a right click, or press Ctrl+Alt+S. Type the name of a user or role and choose it with Enter; then press “Share” or Ctrl+Enter.

- The permission says what they can do: see the name, read, download, edit or manage.
- “Until” is the last day of this permission.
- “Include everything in the folder” also gives the permission for all that is in the folder.
- The message is written in their notification.

The lower part shows who has access. Change or remove the permission of each there; every change can be undone. “All permissions…” shows all levels, and the reason for each right.

“Copy link” or Ctrl+Alt+C copies the address of an item. Send it in a message or a letter; dragging an item to a conversation attaches it. Who may not read the item can open the link to request access, and you grant the request from the notification.`,
    },
  ),
  createHelpEntry(
    '8',
    'desktop-settings',
    {
      title: 'تنظیمات میزکار',
      text: `رنگ پنجره‌ها، نوار کار و فهرست شروع را از میان بیست رنگ یا هر رنگ دیگری برگزینید. رنگ نوشته خودبه‌خود چنان می‌شود که خوانا بماند.

پشت نشانه‌ها طرح میزکار، یک رنگ ساده یا تصویری از خود شما دیده می‌شود. تصویر را تنها شما می‌بینید.

در بخش «نمایش» پوستهٔ روشن یا تیره، اندازهٔ نوشته، زبان و ارقام را برگزینید. در زبان انگلیسی می‌توانید تاریخ‌ها را میلادی ببینید؛ در فارسی همیشه خورشیدی است.

در فهرست شروع، نشانهٔ سنجاق کنار هر برنامه آن را بالای فهرست و کنار دکمهٔ «شروع» می‌گذارد. برنامه‌هایی که تازه باز کرده‌اید زیر «اخیر» است.

هر تغییر همان لحظه دیده و ذخیره می‌شود و در هر مرورگری که وارد شوید همراه شماست. اگر ذخیره نشود، انتخاب شما در همین مرورگر می‌ماند و پایین پنجره گفته می‌شود.`,
    },
    {
      title: 'Desktop settings',
      text: `Choose the colours of windows, taskbar and start menu among twenty or take any other. The colour of the text follows, so that it stays readable.

Behind the icons stands the standard background, a plain colour or a picture of yours. Only you see the picture.

Under “Display” choose the light or dark theme, the size of the text, the language and the digits. In English, dates can be shown in the Gregorian calendar; in Persian they are always Jalali.

The pin beside a program in the start menu puts it at the top of the menu and next to the start button. The programs that you opened last are under “Recent”.

Every change shows and is saved at once, and comes with you to any browser you sign in from. When it can not be saved, your choice stays in this browser, and the foot of the window says so.`,
    },
  ),
  createHelpEntry(
    '9',
    'search',
    {
      title: 'جست‌وجو',
      text: `کادر جست‌وجوی بالای کاوشگر در همان پوشه و زیرپوشه‌هایش می‌جوید. گزینه‌های کنار کادر می‌گوید در نام، در متن یا در همهٔ سندها جست‌وجو شود. Ctrl+F یا / شما را به کادر می‌برد و Enter نتیجه را در پنجره‌ای از آنِ خود باز می‌کند. همین پنجره از فهرست شروع هم باز می‌شود.

«ی» و «ک» عربی و فارسی، نیم‌فاصله، اِعراب و رقم‌های فارسی و لاتین فرقی نمی‌کنند. اگر صفحه‌کلید روی زبان دیگری بوده باشد و چیزی پیدا نشود، واژهٔ درست پیشنهاد می‌شود.

- از نویسهٔ دوم به بعد پیشنهادها دیده می‌شود؛ با کلیدهای پیکان یکی را برگزینید.
- در پنجره‌ای که جا داشته باشد، کنار نتیجه‌ها نوع پرونده، تاریخ، پوشه، پدیدآور، برچسب، کلاس و حجم با شمار نتیجه‌ها دیده می‌شود؛ با یک کلیک نتیجه‌ها به آن محدود می‌شود. نوع، پوشه، پدیدآور، برچسب و کلاس دیگری که برگزینید، نتیجه‌های خود را می‌افزاید.
- «پالایه‌ها» نتیجه را به نوع پرونده، پدیدآور، تاریخ ایجاد و حجم محدود می‌کند. هر پالایه زیر کادر دیده و با ضربدر کنارش برداشته می‌شود.
- «کجا» جست‌وجو را به یک پوشه و زیرپوشه‌هایش محدود می‌کند.
- نتیجه‌ها به ترتیب نزدیکی به واژه‌های شما می‌آیند؛ می‌توانید ترتیب دیگری برگزینید.
- اگر سندهای کمی همهٔ واژه‌ها را داشته باشند، سندهایی با برخی از آن‌ها نیز می‌آیند. واژه‌ای که با غلط املایی نوشته شود با نزدیک‌ترین واژهٔ موجود جست‌وجو می‌شود؛ «تنها همین واژه‌ها» فقط همان را می‌جوید که نوشته‌اید.
- «جست‌وجوهای دیگر» در پایین پنجره، عنوان‌های همانند و برچسب‌های پرشمار نتیجه‌ها را پیشنهاد می‌کند.
- «چرا پیدا شد؟» در منوی راست‌کلیک نتیجه می‌گوید کدام واژه‌های شما، به چه شکلی و در کجای آن آمده‌اند.

در کادر می‌توانید این نشانه‌ها را هم بنویسید:

- «قرارداد نگهداری»: همین واژه‌ها کنار هم
- بیمه OR مالیات (یا بیمه | مالیات): یکی از این دو
- قرارداد -بیمه: سندهایی با قرارداد و بدون بیمه
- کتابخا*: واژه‌هایی که چنین آغاز می‌شوند
- عنوان:گزارش، نوع:پوشه، پدیدآور:رضایی، برچسب:مالی، پوشه:«واحد مالی»: در نام، نوع پرونده، پدیدآور، برچسب یا پوشه
- تاریخ:۱۴۰۲/۵ یا تاریخ:«بهار ۱۴۰۴»: ایجادشده در این سال، ماه، روز یا فصل

پس از «پدیدآور:»، «برچسب:»، «نوع:» یا «پوشه:» مقدارهایی پیشنهاد می‌شود که در سندهای شما هست.

سطل بازیافت کادر جست‌وجوی خود را دارد: چیزهای حذف‌شده را با واژه‌ای از نام یا متنشان پیدا می‌کند، درون پوشه‌های حذف‌شده هم.

پوشه‌ای که باز کنید در پنجره‌ای تازه باز می‌شود و نتیجه‌ها سر جای خود می‌ماند. تنها چیزی پیدا می‌شود که حق دیدن آن را دارید.`,
    },
    {
      title: 'Search',
      text: `The search box above a list searches that folder and those below it. The options beside it say whether names, the text or all documents are searched. Ctrl+F or / leads to the box, and Enter opens the results in a window of their own. The start menu has that window too.

Arabic and Persian forms of letters, half-spaces, vowel marks and digits of any kind make no difference. When the keyboard was set to another language and nothing is found, the word that was meant is offered.

- From the second character on suggestions are shown; choose one with the arrow keys.
- In a window with enough room, the file types, dates, folders, authors, tags, classes and sizes stand beside the results, with the number of results for each; a click narrows the results to one. Further types, folders, authors, tags and classes add their results.
- “Filters” narrow the results by file type, author, date created and size. Each stands below the box and is taken off by the cross beside it.
- “Where” keeps the search to a folder and those below it.
- The results nearest to your words come first; you may choose another order.
- If few documents have all words, documents with some of them follow. For a misspelt word the nearest existing word is searched; “Only these words” searches exactly what you typed.
- “Further searches” at the foot of the window offers similar titles and the most frequent tags of the results.
- “Why was it found?” in the context menu of a result says which of your words it has, in what form and where.

You can also type these signs:

- “maintenance contract”: these words next to each other
- insurance OR tax (or insurance | tax): one of the two
- contract -insurance: documents with the first word and without the second
- libr*: words that begin like this
- title:report, type:pdf, author:Rezaei, tag:finance, folder:"Finance unit": in the name, the file type, the author, the tag or the folder
- date:1402/5 or date:"spring 1404": created in this year, month, day or season

After author:, tag:, type: or folder: the values that your documents have are suggested.

The recycle bin has a search box of its own: it finds deleted items by words of their name or text, also inside deleted folders.

A folder that you open gets a window of its own, and the results stay. Only what you may see is found.`,
    },
  ),
]

/** Help entries of the product. Their ids never change, because a change of an administrator refers to the replaced entry by its id. */
export const builtInHelpEntries: readonly HelpEntry[] = [...documents, ...knowledge, ...links].map((entry, index) => ({
  ...entry,
  order: 10 * (index + 1),
}))
