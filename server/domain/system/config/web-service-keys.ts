import { defineKeys } from './config-key'

/** Configuration keys of the external services that the server or the desktop calls. */
export const webServiceKeys = defineKeys({
  'keyword.suggest.url': {
    section: 'webServices',
    type: 'address',
    default: '/api/keyword/suggest',
    read: 'session',
    title: { fa: 'نشانی پیشنهاد کلیدواژه', en: 'Address of keyword suggestions' },
    help: { fa: 'سرویسی که هنگام نوشتن کلیدواژه پرسیده می‌شود.', en: 'The service that is asked while a keyword is typed.' },
  },
  'speech.url': {
    section: 'webServices',
    type: 'address',
    default: null,
    read: 'session',
    title: { fa: 'نشانی تبدیل گفتار به نوشتار', en: 'Address of speech to text' },
    help: {
      fa: 'سرویسی که گفتار را به نوشته بدل می‌کند. خالی یعنی چنین سرویسی نیست.',
      en: 'The service that turns speech into text. Empty means there is none.',
    },
  },
  'speech.token': {
    section: 'webServices',
    type: 'secret',
    default: null,
    read: 'admin',
    title: { fa: 'رمز تبدیل گفتار به نوشتار', en: 'Token of speech to text' },
    help: {
      fa: 'رمزی که سرور با آن به سرویس گفتار وصل می‌شود. پس از ذخیره دیگر نشان داده نمی‌شود.',
      en: 'What the server signs in to the speech service with. Never shown again once saved.',
    },
  },
  'contentSearch.url': {
    section: 'webServices',
    type: 'address',
    default: null,
    read: 'admin',
    title: { fa: 'نشانی جست‌وجوی معنایی محتوا', en: 'Address of content search by meaning' },
    help: {
      fa: 'سرویسی که جست‌وجوی محتوا سهم معنایی پاسخ را از آن می‌پرسد. خالی یعنی خود سامانه از متن سندها می‌آموزد.',
      en: 'The service that content search asks for what is meant. Empty means the program learns from the texts of the documents.',
    },
  },
  'contentSearch.token': {
    section: 'webServices',
    type: 'secret',
    default: null,
    read: 'admin',
    title: { fa: 'رمز جست‌وجوی معنایی محتوا', en: 'Token of content search by meaning' },
    help: {
      fa: 'رمزی که سرور با آن به سرویس جست‌وجوی معنایی وصل می‌شود. پس از ذخیره دیگر نشان داده نمی‌شود.',
      en: 'What the server signs in to the service of content search with. Never shown again once saved.',
    },
  },
  'embedding.url': {
    section: 'webServices',
    type: 'address',
    default: null,
    read: 'admin',
    title: { fa: 'نشانی بردارهای معنایی', en: 'Address of embeddings' },
    help: {
      fa: 'فراخوان بردارهای سروری که با شیوهٔ «اوپن‌ای‌آی» پاسخ می‌دهد. متن سندها و بندها برای جست‌وجوی معنایی به آن فرستاده می‌شود. خالی یعنی چنین سرویسی نیست.',
      en: 'The embeddings call of a server that answers as OpenAI does. The texts of documents and paragraphs go there for the search by meaning. Empty means there is none.',
    },
  },
  'embedding.model': {
    section: 'webServices',
    type: 'text',
    default: null,
    read: 'admin',
    title: { fa: 'مدل بردارهای معنایی', en: 'Model of embeddings' },
    help: {
      fa: 'نام مدلی که سرویس به کار می‌برد. با تغییر آن همهٔ متن‌ها در پس‌زمینه دوباره فرستاده می‌شوند.',
      en: 'The model that the service uses. After a change all texts are sent again in the background.',
    },
  },
  'embedding.token': {
    section: 'webServices',
    type: 'secret',
    default: null,
    read: 'admin',
    title: { fa: 'رمز بردارهای معنایی', en: 'Token of embeddings' },
    help: {
      fa: 'رمزی که سرور با آن به سرویس بردارها وصل می‌شود. پس از ذخیره دیگر نشان داده نمی‌شود.',
      en: 'What the server signs in to the embedding service with. Never shown again once saved.',
    },
  },
  'editor.url': {
    section: 'webServices',
    type: 'address',
    default: null,
    read: 'session',
    title: { fa: 'نشانی ویرایشگر آفیس', en: 'Address of the office editor' },
    help: {
      fa: 'صفحهٔ ویرایشگری که WOPI می‌داند و سندهای آفیس را در مرورگر ویرایش می‌کند. خالی یعنی چنین ویرایشگری نیست.',
      en: 'The page of an editor that speaks WOPI and edits office documents in the browser. Empty means there is none.',
    },
  },
  'spellcheck.url': {
    section: 'webServices',
    type: 'address',
    default: null,
    read: 'session',
    title: { fa: 'نشانی غلط‌یاب', en: 'Address of the spell checker' },
    help: {
      fa: 'نشانی فراخوان بررسی در سروری که با شیوهٔ «لنگویج‌تول» پاسخ می‌دهد. متن تنها با زدن دکمهٔ «بررسی املا» و از راه همین سامانه به آن فرستاده می‌شود. خالی یعنی چنین سرویسی نیست.',
      en: 'The check call of a server that answers as LanguageTool does. A text goes there by the button “Check spelling” alone, through this server. Empty means there is none.',
    },
  },
  'spellcheck.token': {
    section: 'webServices',
    type: 'secret',
    default: null,
    read: 'admin',
    title: { fa: 'رمز غلط‌یاب', en: 'Token of the spell checker' },
    help: {
      fa: 'رمزی که سرور با آن به سرویس غلط‌یاب وصل می‌شود. پس از ذخیره دیگر نشان داده نمی‌شود.',
      en: 'What the server signs in to the spell checker with. Never shown again once saved.',
    },
  },
})
