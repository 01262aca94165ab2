import { aFolder } from '#tests/windows/explorer/builders'
import { commonMetadataMachine } from '#widgets/properties/common-metadata.machine'
import { definePaths } from './define'
import { listener } from './stage'

export const paths = definePaths(commonMetadataMachine, {
  title: ['شناسهٔ مشترک یک مورد', 'the classes linked with an item'],
  input: () => ({ key: { uuid: 'u', window: listener() as never } }),
  samples: {
    'nodes.picked': [{ nodes: [aFolder('c')] }],
    'xstate.error.actor.classes': [{ error: new Error('broken') }],
    'classes.change': [{ change: { do: 'remove', uuid: 'c', title: 'شخص' } }],
  },
  view: ({ context }) => [context.picker !== undefined],
  words: {
    'resource.stale': ['این مورد را در جای دیگری تغییر دهید', 'Change this item elsewhere'],
    'classes.pick': ['«افزودن کلاس» را بزنید', 'Press "Add classes"'],
    'classes.change': ['کلاسی را از فهرست بردارید', 'Take a class off the list'],
    'nodes.picked': ['کلاسی را انتخاب کنید و «پیوند دادن» را بزنید', 'Pick a class and press "Link"'],
    'xstate.error.actor.classes': ['فهرست کلاس‌ها از کار می‌افتد', 'The list of classes breaks down'],
    'picking.cancelled': ['در انتخاب کلاس‌ها «انصراف» را بزنید', 'Press "Cancel" in the picker'],
  },
})
