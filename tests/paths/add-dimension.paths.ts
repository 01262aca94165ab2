import { addDimensionMachine, type DimensionPayload } from '#windows/add-dimension/add-dimension.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const fields: DimensionPayload['fields'] = [
  { uuid: 'a', title: 'مبلغ', type: 'INTEGER', relation: false },
  { uuid: 'k', title: 'گونه', type: 'STRING', relation: false },
]
/** The fake form accepts only the dimension with the name of its property. */
const payload: DimensionPayload = { fields, period: 'monthly', take: ({ title }) => title === 'مبلغ' }

export const paths = definePaths(addDimensionMachine, {
  title: ['بُعد گزارش', 'a dimension of a report [REP-017]'],
  input: () => ({ payload, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'dimension.changed': [{ change: { field: 'a' } }, { change: { field: 'k' } }, { change: { title: 'شمار' } }],
  },
  view: ({ value, context: { draft, isSubmitted } }) => [value, draft.field, draft.aggregate, draft.title, isSubmitted],
  words: {
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'dimension.changed': [
      ['ویژگی «مبلغ» را برگزینید', 'Choose the property "مبلغ"'],
      ['ویژگی «گونه» را برگزینید', 'Choose the property "گونه"'],
      ['برچسب را «شمار» بنویسید', 'Type "شمار" as the label'],
    ],
    'frame.save': ['پنجره را ببندید و «ذخیره» را بزنید', 'Close the window and press "Save"'],
    'dimension.submit': ['«افزودن بُعد» را بزنید', 'Press "Add a dimension"'],
    'dimension.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
  },
})
