import { aFolder, idOf } from '#tests/windows/explorer/builders'
import { noSearch } from '#windows/explorer/search/search'
import { searchMachine } from '#windows/explorer/search/search.machine'
import { definePaths } from './define'
import { listener } from './stage'

const owner = () => listener() as never
const parent = idOf('home')
const due = { uuid: idOf('due'), title: 'موعد', kind: 'PROPERTY' as const, type: 'DATE' }

export const paths = definePaths(searchMachine, {
  title: ['کادر و پالایه‌های جست‌وجو', 'the search box and its filters'],
  input: () => ({ owner: owner(), window: owner(), shown: { ...noSearch, query: { keyword: 'نامه', parent } }, mainTitle: 'هستینه' }),
  samples: {
    'search.type': [{ text: 'سند' }, { text: 'س' }],
    'search.useSuggestion': [{ text: 'سندها' }],
    'search.change': [{ change: { query: { extension: ['pdf'] } } }],
    'filters.show': [{ shown: true }, { shown: false }],
    'nodes.picked': [{ nodes: [aFolder('other')] }, { nodes: [] }],
    'browse.changed': [
      { step: { relationOrPropertyUuid: idOf('due'), year: 1404 }, entry: due, title: undefined },
      { step: { relationOrPropertyUuid: idOf('due') }, entry: due, title: undefined },
    ],
    'browse.apply': [{ name: 'موعد: ۱۴۰۴' }],
    'list.shown': [],
    'rows.shown': [{ parents: [parent] }, { parents: [] }, { parents: [parent, idOf('other')] }],
    'search.noResults': ['skn', '۱۲'].map((keyword) => ({ search: { ...noSearch, query: { keyword } } })),
    'facets.load': [{ criteria: { keyword: 'نامه' } }],
    'xstate.done.actor.fetchFacets': [{ output: { extension: [], author: [], month: [], size: [], keyword: [], class: [], folder: [] } }],
    'results.export': [{ holds: 'LIST', criteria: { keyword: 'نامه' } }],
    'xstate.done.actor.fetchRelatedSearches': [{ output: ['نامه‌ها'] }],
    'xstate.done.actor.fetchLayoutReadings': [{ output: ['سند'] }],
    'xstate.done.actor.fetchNames': [{ output: { parent: 'خانه' } }],
    'xstate.done.actor.fetchCharacteristics': [{ output: [] }],
    'xstate.done.actor.fetchParentTitles': [{ output: new Map([[parent, 'خانه']]) }],
  },
  view: ({ value, context }) => [
    value,
    context.search.query,
    context.filtersShown,
    context.relatedSearches.length,
    context.parentTitles.size,
  ],
  limit: 20_000,
  // Separate walks, because independent regions would only multiply the paths.
  walks: {
    words: {
      view: ({ value, context }) => [value.relatedSearches, context.search.query, context.relatedSearches.length],
      only: [
        'search.type',
        'search.submit',
        'search.useSuggestion',
        'search.change',
        'search.clear',
        'xstate.done.actor.fetchRelatedSearches',
        'xstate.error.actor.fetchRelatedSearches',
        'xstate.error.actor.suggest',
      ],
      longest: 6,
    },
    layoutReadings: {
      view: ({ value, context }) => [value.layoutReadings, context.layoutReadings.length],
      only: ['search.noResults', 'xstate.done.actor.fetchLayoutReadings', 'xstate.error.actor.fetchLayoutReadings'],
    },
    facets: {
      view: ({ value, context }) => [value.facets, context.facets !== undefined],
      only: ['facets.load', 'xstate.done.actor.fetchFacets', 'xstate.error.actor.fetchFacets'],
    },
    names: {
      view: ({ value, context }) => [value.names, context.search.names],
      only: ['xstate.done.actor.fetchNames', 'xstate.error.actor.fetchNames'],
    },
    known: {
      input: () => ({ owner: owner(), window: owner(), shown: { ...noSearch, query: { extension: ['pdf'] } }, mainTitle: undefined }),
      only: ['search.type', 'search.submit'],
    },
    filters: {
      view: ({ value, context }) => [value.parent, context.search.query.parent, context.filtersShown],
      only: ['filters.show', 'parent.choose', 'nodes.picked', 'picking.cancelled', 'xstate.error.actor.picker'],
    },
    tags: {
      view: ({ value, context }) => [value.tags, context.search.query.tags],
      only: ['tags.choose', 'nodes.picked', 'picking.cancelled', 'xstate.error.actor.tagPicker'],
    },
    browsing: {
      view: ({ value, context }) => [value.browsing, context.browsed, context.search.query.dynamicBrowse !== undefined],
      only: ['browse.choose', 'browse.changed', 'browse.apply', 'picking.cancelled', 'xstate.error.actor.browse'],
      longest: 6,
    },
    parentTitles: {
      view: ({ value, context }) => [value.parentTitles, context.parentTitles.size, context.requestedParents.length],
      only: ['rows.shown', 'xstate.done.actor.fetchParentTitles', 'xstate.error.actor.fetchParentTitles'],
    },
    characteristics: {
      view: ({ value, context }) => [value.characteristics, context.filtersShown, context.characteristics !== undefined],
      only: ['filters.show', 'characteristics.retry', 'xstate.done.actor.fetchCharacteristics', 'xstate.error.actor.fetchCharacteristics'],
    },
    file: {
      view: ({ value, context }) => [value.export, context.exporting.criteria],
      only: ['results.export', 'xstate.done.actor.exportResults', 'xstate.error.actor.exportResults'],
    },
    'the box of a folder': {
      input: () => ({ owner: owner(), window: owner(), shown: null, mainTitle: undefined }),
      view: ({ value, context }) => [value.relatedSearches, context.search.query],
      only: ['search.type', 'search.submit', 'search.useSuggestion', 'search.change'],
    },
  },
  words: {
    'search.type': [
      ['«سند» را در کادر جست‌وجو بنویسید', 'Type "سند" into the search box'],
      ['تنها «س» را بنویسید', 'Type "س" alone'],
    ],
    'search.submit': ['کلید Enter را بزنید', 'Press Enter'],
    'search.useSuggestion': ['پیشنهاد «سندها» را برگزینید', 'Choose the suggestion "سندها"'],
    'search.change': ['نوع pdf را در پالایه‌ها بزنید', 'Press pdf among the filters'],
    'search.noResults': [
      ['«skn» پیدا نمی‌شود', 'Nothing is found for "skn"'],
      ['«۱۲» پیدا نمی‌شود', 'Nothing is found for "12"'],
    ],
    'xstate.done.actor.fetchLayoutReadings': [
      'خوانش با صفحه‌کلید دیگر چیزی پیدا می‌کند',
      'Read under the other keyboard layout it finds something',
    ],
    'xstate.error.actor.fetchLayoutReadings': ['خوانش با صفحه‌کلید دیگر آزموده نمی‌شود', 'The other keyboard layout can not be tried'],
    'facets.load': [
      'نتیجه‌ها می‌رسند و شمار آن‌ها برای هر مقدار خواسته می‌شود',
      'Results arrive, and their numbers for each value are requested',
    ],
    'xstate.done.actor.fetchFacets': ['شمار نتیجه‌ها برای هر مقدار می‌رسد', 'The numbers of results for each value arrive'],
    'xstate.error.actor.fetchFacets': ['شمار نتیجه‌ها نمی‌رسد', 'The numbers of results do not arrive'],
    'search.clear': ['«پاک کردن جست‌وجو» را بزنید', 'Press "Clear the search"'],
    'filters.show': [
      ['«پالایه‌ها» را بزنید', 'Press "Filters"'],
      ['دوباره «پالایه‌ها» را بزنید', 'Press "Filters" again'],
    ],
    'characteristics.retry': ['در «ویژگی‌ها»، «تلاش دوباره» را بزنید', 'Press "Try again" among the characteristics'],
    'parent.choose': ['از «کجا»، «انتخاب پوشه…» را بزنید', 'Choose "Choose a folder…" under "Where"'],
    'tags.choose': ['در پالایه‌ها «انتخاب برچسب…» را بزنید', 'Press "Choose tags…" among the filters'],
    'browse.choose': ['در پالایه‌ها «انتخاب رابطه یا تاریخ…» را بزنید', 'Press "Choose a relation or date…" among the filters'],
    'browse.changed': [
      ['سال ۱۴۰۴ را برگزینید', 'Choose the year 1404'],
      ['«موعد» را برگزینید و سالی برنگزینید', 'Choose "موعد" and no year'],
    ],
    'browse.apply': ['«جست‌وجو با این» را بزنید', 'Press "Search with this"'],
    'xstate.error.actor.browse': ['انتخاب رابطه یا تاریخ از کار می‌افتد', 'Choosing a relation or date breaks'],
    'xstate.error.actor.tagPicker': ['انتخاب برچسب از کار می‌افتد', 'Choosing tags breaks'],
    'nodes.picked': [
      ['پوشه‌ای را برگزینید و تأیید کنید', 'Choose a folder and confirm'],
      ['بی آنکه پوشه‌ای باشد تأیید می‌شود', 'It is confirmed without a folder'],
    ],
    'picking.cancelled': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'rows.shown': [
      ['نتیجه‌هایی از پوشه‌ای دیگر می‌رسند', 'Results of another folder arrive'],
      ['نتیجه‌ای نمی‌رسد', 'No results arrive'],
      ['نتیجه‌هایی از دو پوشهٔ دیگر می‌رسند', 'Results of two other folders arrive'],
    ],
    'results.export': ['«خروجی اکسل از فهرست» را بزنید', 'Press "Export the list to Excel"'],
    'xstate.done.actor.fetchRelatedSearches': ['جست‌وجوهای دیگر می‌رسند', 'Further searches arrive'],
    'xstate.error.actor.fetchRelatedSearches': ['جست‌وجوهای دیگر نمی‌رسند', 'Further searches do not arrive'],
    'xstate.done.actor.fetchNames': ['نام پوشه می‌رسد', 'The name of the folder arrives'],
    'xstate.error.actor.fetchNames': ['نام پوشه نمی‌رسد', 'The name of the folder does not arrive'],
    'xstate.done.actor.fetchCharacteristics': ['ویژگی‌ها می‌رسند', 'The characteristics arrive'],
    'xstate.error.actor.fetchCharacteristics': ['ویژگی‌ها خوانده نمی‌شوند', 'The characteristics can not be read'],
    'xstate.done.actor.fetchParentTitles': ['نام پوشهٔ نتیجه‌ها می‌رسد', 'The names of the folders of the results arrive'],
    'xstate.error.actor.fetchParentTitles': ['نام پوشهٔ نتیجه‌ها نمی‌رسد', 'The names of the folders of the results do not arrive'],
    'xstate.done.actor.exportResults': ['پروندهٔ فهرست می‌رسد', 'The file of the list arrives'],
    'xstate.error.actor.exportResults': ['پروندهٔ فهرست نمی‌رسد', 'The file of the list does not arrive'],
    'xstate.error.actor.suggest': ['پیشنهادها از کار می‌افتند', 'Suggestions break'],
    'xstate.error.actor.picker': ['انتخاب پوشه از کار می‌افتد', 'Choosing a folder breaks'],
  },
})
