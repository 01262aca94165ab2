import { fromPromise } from 'xstate'
import { document as documents } from '#api/contract/document'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { defineContent } from '../window-kind'
import type { PlayerPayload } from './payload'
import { type Segment, parseClock, type SubtitleRequest } from './player'
import { playerMachine } from './player.machine'
import { PlayerView } from './player.view'

const openMedia = fromPromise<string, PlayerPayload>(async ({ input: { uuid }, signal }) => {
  const link = await api(nodebase).generateDownloadLink(
    { json: { uuidList: [uuid], type: 'MEDIA', inline: true } },
    { signal, quiet: true },
  )
  return `/api/document/play?${new URLSearchParams({ uuid, link })}`
})

const fetchSubtitles = fromPromise<readonly Segment[], SubtitleRequest>(async ({ input, signal }) => {
  const { uuid, source, start, end } = input
  const found = await api(documents).subtitle({ query: { docUuid: uuid, start, end, sourceType: source } }, { signal, quiet: true })
  return found.map((segment) => ({ start: parseClock(segment.start), end: parseClock(segment.end), text: segment.text }))
})

export const content = defineContent({ machine: playerMachine.provide({ actors: { openMedia, fetchSubtitles } }), View: PlayerView })
