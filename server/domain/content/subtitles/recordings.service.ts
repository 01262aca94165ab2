import { extensions } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import type { ReadContext } from '#server/context/request-context'
import { loadNodes } from '../nodes/records.service'
import { findRecordingsOf } from './subtitles.repository'

const PLAYABLE = [...extensions.media, 'wav']
const SUBTITLE_FILES: ReadonlySet<string> = new Set(['srt', 'vtt'])

/** Adds the recordings to spoken passages of subtitle files, if the caller may play them. */
export async function addRecordings(context: ReadContext, nodes: readonly Node[]): Promise<Node[]> {
  const files = nodes.filter(({ passageSecond, extension = '' }) => passageSecond !== undefined && SUBTITLE_FILES.has(extension))
  if (files.length === 0) return [...nodes]
  const fileIds = files.map(({ uuid }) => uuid)
  const pairs = await findRecordingsOf(context.db, fileIds, PLAYABLE)
  const found = await loadNodes(
    context,
    pairs.map(({ recording }) => recording),
  )
  const playable = new Map(found.flatMap((node) => (node.may.download ? [[node.uuid, node] as const] : [])))
  const byFile = new Map(pairs.filter(({ recording }) => playable.has(recording)).map(({ file, recording }) => [file, recording]))
  return nodes.map((node) => {
    const recording = playable.get(byFile.get(node.uuid) ?? '')
    if (!recording) return node
    const { uuid, title, extension = '' } = recording
    return { ...node, recording: { uuid, title, extension } }
  })
}
