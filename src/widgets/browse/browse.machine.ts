import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '../pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import { getEventOutput } from '#machines/settled'
import {
  type BrowsedFolder,
  type DatePartCount,
  type BrowseProperty,
  startChoice,
  hasResult,
  isDate,
  addDatePart,
  getNextDatePart,
  type DatePart,
  type BrowseChoice,
  truncateDate,
} from './browse'

/** Event to the parent actor when the user makes another choice. `title` is the title of the chosen related instance. */
export interface BrowseChanged {
  type: 'browse.changed'
  step: BrowseChoice
  entry: BrowseProperty
  title: string | undefined
}

export type BrowseEvent =
  | { type: 'entry.choose'; uuid: string }
  | { type: 'value.choose'; uuid: string; title: string }
  | { type: 'date.choose'; value: number }
  /** Goes back to all years, to the months of the year, or to the days of the month. */
  | { type: 'date.widen'; to: DatePart | undefined }
  | { type: 'result.toggle' }
  | { type: 'browse.retry' }
  | ListReport<PickOption>

interface BrowseInput {
  owner: ActorRef<Snapshot<unknown>, BrowseChanged>
  folder: BrowsedFolder
}

interface BrowseContext extends BrowseInput {
  entries: readonly BrowseProperty[]
  entry: BrowseProperty | undefined
  step: BrowseChoice | undefined
  /** Title of the chosen related instance; undefined while none is chosen. */
  title: string | undefined
  dates: readonly DatePartCount[]
}

/** Browses the content of a folder by one relation or one date property: by related instance, or by year, month and day. */
export const browseMachine = setup({
  types: {} as { context: BrowseContext; events: BrowseEvent; input: BrowseInput },
  actors: {
    options: pickList,
    fetchEntries: providedPromise<readonly BrowseProperty[], { uuid: string }>('fetchEntries'),
    fetchDates: providedPromise<readonly DatePartCount[], { uuid: string; step: BrowseChoice | undefined }>('fetchDates'),
  },
  guards: {
    isEntry: ({ context: { entries } }, { uuid }: { uuid: string }) => entries.some((entry) => entry.uuid === uuid),
    needsDates: ({ context: { entry, step } }) =>
      entry !== undefined && isDate(entry) && step !== undefined && getNextDatePart(step) !== undefined,
    isDateProperty: ({ context: { entry } }) => entry !== undefined && isDate(entry),
    isRelation: ({ context: { entry } }) => entry !== undefined && !isDate(entry),
    hasResult: ({ context: { step } }) => step !== undefined && hasResult(step),
  },
  actions: {
    setEntries: assign({ entries: ({ event }) => getEventOutput<readonly BrowseProperty[]>(event) }),
    setEntry: assign(({ context: { entries } }, { uuid }: { uuid: string }) => ({
      ...{ entry: entries.find((entry) => entry.uuid === uuid), step: startChoice(uuid), title: undefined, dates: [] },
    })),
    setValue: assign(({ context: { step } }, { uuid, title }: { uuid: string; title: string }) =>
      step ? { step: { ...step, valueUuid: uuid, showResult: true }, title } : {},
    ),
    narrowDate: assign(({ context: { step } }, { value }: { value: number }) => (step ? { step: addDatePart(step, value) } : {})),
    widenDate: assign(({ context: { step } }, { to }: { to: DatePart | undefined }) => (step ? { step: truncateDate(step, to) } : {})),
    toggleResult: assign(({ context: { step } }) => (step ? { step: { ...step, showResult: step.showResult !== true } } : {})),
    setDates: assign({ dates: ({ event }) => getEventOutput<readonly DatePartCount[]>(event) }),
    reportChange: enqueueActions(({ context: { owner, step, entry, title }, enqueue }) => {
      if (step && entry) enqueue(sendTo(owner, { type: 'browse.changed', step, entry, title } satisfies BrowseChanged))
    }),
  },
}).createMachine({
  id: 'browse',
  type: 'parallel',
  context: ({ input }) => ({ ...input, entries: [], entry: undefined, step: undefined, title: undefined, dates: [] }),
  invoke: {
    id: 'options',
    src: 'options',
    input: ({ self }) => ({ query: '', paging: 'scroll' as const, pageSize: pageSize.relationOptions, owner: self }),
    onError: {},
  },
  states: {
    entries: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetchEntries',
            src: 'fetchEntries',
            input: ({ context: { folder } }) => ({ uuid: folder.uuid }),
            onDone: { target: 'loaded', actions: 'setEntries' },
            onError: 'failed',
          },
        },
        failed: { on: { 'browse.retry': 'loading' } },
        loaded: {},
      },
    },
    dates: {
      initial: 'deciding',
      on: {
        'entry.choose': {
          guard: { type: 'isEntry', params: ({ event: { uuid } }) => ({ uuid }) },
          target: '.deciding',
          actions: [{ type: 'setEntry', params: ({ event: { uuid } }) => ({ uuid }) }, 'reportChange'],
        },
        'value.choose': {
          guard: 'isRelation',
          actions: [{ type: 'setValue', params: ({ event: { uuid, title } }) => ({ uuid, title }) }, 'reportChange'],
        },
        'date.choose': {
          guard: 'isDateProperty',
          target: '.deciding',
          actions: [{ type: 'narrowDate', params: ({ event: { value } }) => ({ value }) }, 'reportChange'],
        },
        'date.widen': {
          guard: 'isDateProperty',
          target: '.deciding',
          actions: [{ type: 'widenDate', params: ({ event: { to } }) => ({ to }) }, 'reportChange'],
        },
        'result.toggle': { guard: 'hasResult', actions: ['toggleResult', 'reportChange'] },
      },
      states: {
        deciding: { always: [{ guard: 'needsDates', target: 'loading' }, { target: 'loaded' }] },
        loading: {
          invoke: {
            id: 'fetchDates',
            src: 'fetchDates',
            input: ({ context: { folder, step } }) => ({ uuid: folder.uuid, step }),
            onDone: { target: 'loaded', actions: 'setDates' },
            onError: 'failed',
          },
        },
        failed: { on: { 'browse.retry': 'loading' } },
        loaded: {},
      },
    },
  },
})
