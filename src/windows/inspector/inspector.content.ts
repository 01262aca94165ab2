import { type AnyActorRef, fromCallback, fromPromise } from 'xstate'
import { saveFile } from '#ui/save-file'
import { defineContent } from '../window-kind'
import { inspectorMachine } from './inspector.machine'
import type { InspectorEvent } from './inspector-setup'
import { InspectorView } from './inspector.view'
import { offerProtocol } from './protocol'
import type { Recording } from './recording'
import { readRecording, writeRecording } from './recording-file'
import { watchSystem } from './watch-system'

const findOwner = (self: AnyActorRef): AnyActorRef => (self as AnyActorRef & { _parent?: AnyActorRef })._parent ?? self

const observeActors = fromCallback<InspectorEvent, void>(({ self, sendBack }) =>
  watchSystem(findOwner(self), (seen) => sendBack({ type: 'actors.observed', ...seen })),
)
const offerConnection = fromCallback<InspectorEvent, void>(({ self }) => offerProtocol(findOwner(self)))

const saveRecording = fromPromise<void, Recording>(async ({ input }) => {
  const made = new Date().toISOString()
  const about = { made, agent: navigator.userAgent, language: document.documentElement.lang, screen: `${innerWidth}×${innerHeight}` }
  const file = new Blob([writeRecording(input, about)], { type: 'application/json' })
  saveFile(file, `mizkar-recording-${made.slice(0, 19).replaceAll(':', '-')}.json`)
})

const openRecording = fromPromise<Recording, { source: Blob }>(({ input }) => readRecording(input.source))

export const content = defineContent({
  machine: inspectorMachine.provide({ actors: { observeActors, offerConnection, saveRecording, openRecording } }),
  View: InspectorView,
})
