import { type Entry, createHelpEntry } from './create-help-entry'

/** Help about the links for people without an account. */
export const links: readonly Entry[] = [
  createHelpEntry(
    '30',
    'public-links',
    {
      title: 'پیوند برای افراد بیرون از سازمان',
      text: `با این پیوند کسی که حساب کاربری ندارد یک سند یا پوشه را می‌بیند، دریافت می‌کند یا برای شما پرونده می‌فرستد. این امکان تا وقتی مدیر سامانه آن را در پیکربندی روشن نکند، خاموش است.

در پنجرهٔ اشتراک‌گذاری «پیوند برای افراد بیرون از سازمان…» را بزنید و این‌ها را تعیین کنید:

- کسی که پیوند را دارد، تنها می‌بیند، می‌بیند و دریافت می‌کند، یا تنها پرونده می‌فرستد. فرستادن پرونده تنها برای پوشه است؛ فرستنده محتوای پوشه را نمی‌بیند و آنچه می‌فرستد به نام شما ذخیره می‌شود.
- پیوند تا چه روزی کار می‌کند.
- اگر بخواهید، گذرواژه و حداکثر تعداد باز شدن.

نشانی پیوند تنها یک بار نشان داده می‌شود؛ آن را همان هنگام کپی کنید و گذرواژه را جداگانه بفرستید. بیننده تنها آنچه را می‌بیند که خود شما می‌توانید ببینید. اگر دسترسی شما گرفته شود، پیوند هم از کار می‌افتد.

«پیوندهای بیرونی» در منوی شروع همهٔ پیوندهای شما را با تعداد باز شدن و وضعیت نشان می‌دهد. «لغو» پیوند را بی‌درنگ می‌بندد.`,
    },
    {
      title: 'Links for people outside the organisation',
      text: `With such a link, people without an account view or download a document or folder, or send you files. It is off until the administrator switches it on in the configuration.

Press “Link for people outside the organisation…” in the share window, and choose:

- whether people with the link can only view, can view and download, or can only send files. Sending files is for folders; the sender does not see the content of the folder, and what they send is stored in your name.
- until which day the link works.
- if you like, a password, and how often it can be opened.

The address of the link is shown only once; copy it then, and send the password separately. A visitor sees only what you may see. If your right is removed, the link stops working too.

“External links” in the start menu shows all your links with their number of uses and their state. “Revoke” closes a link at once.`,
    },
  ),
]
