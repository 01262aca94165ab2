import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '../pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import { getEventOutput } from '#machines/settled'
import {
  type Browsed,
  type Counted,
  type Entry,
  entered,
  hasResult,
  isDate,
  narrowed,
  nextPart,
  type Part,
  type Step,
  widened,
} from './browse'

/** Event to the parent actor when the user makes another choice. `title` is the title of the chosen related instance. */
export interface BrowseReport {
  type: 'browse.changed'
  step: Step
  entry: Entry
  title: string | undefined
}

export type BrowseEvent =
  | { type: 'entry.choose'; uuid: string }
  | { type: 'value.choose'; uuid: string; title: string }
  | { type: 'date.choose'; value: number }
  /** Goes back to all years, to the months of the year, or to the days of the month. */
  | { type: 'date.widen'; to: Part | undefined }
  | { type: 'result.turn' }
  | { type: 'browse.retry' }
  | ListReport<PickOption>

interface BrowseInput {
  owner: ActorRef<Snapshot<unknown>, BrowseReport>
  folder: Browsed
}

interface BrowseContext extends BrowseInput {
  entries: readonly Entry[]
  entry: Entry | undefined
  step: Step | undefined
  /** Title of the chosen related instance; undefined while none is chosen. */
  title: string | undefined
  dates: readonly Counted[]
}

/** Browses the content of a folder by one relation or one date property: by related instance, or by year, month and day. */
export const browseMachine = setup({
  types: {} as { context: BrowseContext; events: BrowseEvent; input: BrowseInput },
  actors: {
    options: pickList,
    fetchEntries: providedPromise<readonly Entry[], { uuid: string }>('fetchEntries'),
    fetchDates: providedPromise<readonly Counted[], { uuid: string; step: Step | undefined }>('fetchDates'),
  },
  guards: {
    isEntry: ({ context: { entries } }, { uuid }: { uuid: string }) => entries.some((entry) => entry.uuid === uuid),
    asksDates: ({ context: { entry, step } }) => entry !== undefined && isDate(entry) && step !== undefined && nextPart(step) !== undefined,
    isOfDates: ({ context: { entry } }) => entry !== undefined && isDate(entry),
    isOfInstances: ({ context: { entry } }) => entry !== undefined && !isDate(entry),
    hasResult: ({ context: { step } }) => step !== undefined && hasResult(step),
  },
  actions: {
    setEntries: assign({ entries: ({ event }) => getEventOutput<readonly Entry[]>(event) }),
    setEntry: assign(({ context: { entries } }, { uuid }: { uuid: string }) => ({
      ...{ entry: entries.find((entry) => entry.uuid === uuid), step: entered(uuid), title: undefined, dates: [] },
    })),
    setValue: assign(({ context: { step } }, { uuid, title }: { uuid: string; title: string }) =>
      step ? { step: { ...step, valueUuid: uuid, showResult: true }, title } : {},
    ),
    narrow: assign(({ context: { step } }, { value }: { value: number }) => (step ? { step: narrowed(step, value) } : {})),
    widen: assign(({ context: { step } }, { to }: { to: Part | undefined }) => (step ? { step: widened(step, to) } : {})),
    toggleResult: assign(({ context: { step } }) => (step ? { step: { ...step, showResult: step.showResult !== true } } : {})),
    setDates: assign({ dates: ({ event }) => getEventOutput<readonly Counted[]>(event) }),
    report: enqueueActions(({ context: { owner, step, entry, title }, enqueue }) => {
      if (step && entry) enqueue(sendTo(owner, { type: 'browse.changed', step, entry, title } satisfies BrowseReport))
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
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'fetchEntries',
            src: 'fetchEntries',
            input: ({ context: { folder } }) => ({ uuid: folder.uuid }),
            onDone: { target: 'told', actions: 'setEntries' },
            onError: 'failed',
          },
        },
        failed: { on: { 'browse.retry': 'reading' } },
        told: {},
      },
    },
    dates: {
      initial: 'deciding',
      on: {
        'entry.choose': {
          guard: { type: 'isEntry', params: ({ event: { uuid } }) => ({ uuid }) },
          target: '.deciding',
          actions: [{ type: 'setEntry', params: ({ event: { uuid } }) => ({ uuid }) }, 'report'],
        },
        'value.choose': {
          guard: 'isOfInstances',
          actions: [{ type: 'setValue', params: ({ event: { uuid, title } }) => ({ uuid, title }) }, 'report'],
        },
        'date.choose': {
          guard: 'isOfDates',
          target: '.deciding',
          actions: [{ type: 'narrow', params: ({ event: { value } }) => ({ value }) }, 'report'],
        },
        'date.widen': {
          guard: 'isOfDates',
          target: '.deciding',
          actions: [{ type: 'widen', params: ({ event: { to } }) => ({ to }) }, 'report'],
        },
        'result.turn': { guard: 'hasResult', actions: ['toggleResult', 'report'] },
      },
      states: {
        deciding: { always: [{ guard: 'asksDates', target: 'asking' }, { target: 'told' }] },
        asking: {
          invoke: {
            id: 'fetchDates',
            src: 'fetchDates',
            input: ({ context: { folder, step } }) => ({ uuid: folder.uuid, step }),
            onDone: { target: 'told', actions: 'setDates' },
            onError: 'failed',
          },
        },
        failed: { on: { 'browse.retry': 'asking' } },
        told: {},
      },
    },
  },
})
