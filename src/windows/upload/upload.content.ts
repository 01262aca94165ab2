import { fromCallback } from 'xstate'
import type { Question } from '#machines/confirm.machine'
import { isUnfinished } from '#machines/upload-outcome'
import type { Format } from '#text/format'
import { getFormat } from '#widgets/format/get-format'
import { defineContent, type ContentEvent, type WindowInput } from '../window-kind'
import { messages } from './upload.messages'
import { UploadView } from './upload.view'
import { type UploadServices, uploadWindowMachine } from './upload-window.machine'

const countOpenFiles = ({ manager, intake }: UploadServices): number =>
  manager.getSnapshot().context.files.filter(isUnfinished).length +
  intake.getSnapshot().context.offers.reduce((sum, { items }) => sum + items.length, 0)

const createClosingQuestion = (format: Format, open: number): Question => {
  const t = messages(format.locale)
  return { title: t.closeTitle, text: t.closeText(format, open), ok: t.closeOk, cancel: t.closeCancel, danger: true }
}

const askOnClose = fromCallback<ContentEvent, UploadServices & Pick<WindowInput<object>, 'window'>>(
  ({ input: { window, ...services }, system }) => {
    let isAsking = false
    const update = () => {
      const isNeeded = countOpenFiles(services) > 0
      if (isNeeded === isAsking) return
      isAsking = isNeeded
      window.send({
        type: 'window.dirty',
        dirty: isNeeded,
        ...(isNeeded && { question: () => createClosingQuestion(getFormat(system), countOpenFiles(services)) }),
      })
    }
    update()
    const watched = [services.manager.subscribe(update), services.intake.subscribe(update)]
    return () => watched.forEach((one) => one.unsubscribe())
  },
)

export const content = defineContent({ machine: uploadWindowMachine.provide({ actors: { askOnClose } }), View: UploadView })
