import { fromPromise } from 'xstate'
import { document as documents } from '#api/contract/document'
import { api } from '#api/index'
import { runWithProgress } from '#machines/with-progress'
import { getRequestedLocale } from '#text/locale'
import { splitExtension } from '#text/file-name'
import { saveFile } from '#ui/save-file'
import { defineContent, type WindowRef } from '#windows/window-kind'
import { type HandoverPayload, toProgramUrl } from './handover'
import { handoverMachine } from './handover.machine'
import { messages } from './handover.messages'
import { HandoverView } from './handover.view'
import { rethrowAsServerError } from '../data-grid/grid-calls'

const handOver = fromPromise<string, HandoverPayload & { window: WindowRef }>(async ({ input, signal, system }) => {
  const { what, uuid, title, extension, window: asked } = input
  const how = { signal, quiet: true }
  const t = messages(getRequestedLocale(document.documentElement.lang))
  if (what === 'editor') return (await rethrowAsServerError(api(documents).editor({ params: { uuid } }, how))).url
  if (what === 'webdav') {
    const link = await rethrowAsServerError(api(documents).webdavEdit({ params: { uuid } }, how))
    const address = toProgramUrl(extension, new URL(link, window.location.href).href)
    if (address === undefined) throw { code: 'unsupportedFormat', detail: t.noProgram }
    window.location.assign(address)
    return t.opened
  }
  const ext = what === 'ocr-pdf' ? 'pdf' : 'word'
  const made = runWithProgress({ window: asked, system, signal }, { what: 'export', title, isDrawn: true }, () =>
    rethrowAsServerError(api(documents).ocr({ params: { ext, uuid } }, how)),
  )
  saveFile(await made, `${splitExtension(title).title}.${ext === 'pdf' ? 'pdf' : 'docx'}`)
  return t.saved
})

export const content = defineContent({ machine: handoverMachine.provide({ actors: { handOver } }), View: HandoverView })
