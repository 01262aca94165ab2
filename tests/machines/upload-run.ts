import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { UploadFile, UploadStatus } from '#machines/upload'
import { uploadMachine } from '#machines/upload.machine'
import type { NoticeWithdrawal } from '#machines/notice'
import { type UnfinishedUpload, unfinishedUploadsMachine } from '#machines/unfinished-uploads.machine'
import { uploadIntakeMachine } from '#machines/upload-intake.machine'
import type { PartsEvent, UploadEvent } from '#machines/upload-setup'
import type { WorkflowChoice } from '#api/contract/workflow'
import type { WindowRequest } from '#windows/window-kind'

export const settle = () => new Promise<void>((done) => setImmediate(done))

/** Starts the production machine with requests whose responses the test sends. */
export const start = (
  maxMegabytes = 1,
  workflows: () => Promise<WorkflowChoice[]> = async () => [],
  counted: () => Promise<void> = async () => {},
) => {
  const sent: { file: UploadFile; cancelled: boolean; answer: (event: UploadEvent) => void }[] = []
  const told: (WindowRequest | NoticeWithdrawal)[] = []
  const asked: string[][] = []
  const forgotten: string[] = []
  let online = () => {}
  let ids = 0
  const clock = new SimulatedClock()
  const machine = uploadMachine.provide({
    actors: {
      sendFile: fromCallback<UploadEvent, { file: UploadFile }>(({ input, sendBack }) => {
        const request = { file: input.file, cancelled: false, answer: (event: UploadEvent) => sendBack(event) }
        sent.push(request)
        return () => {
          request.cancelled = true
        }
      }),
      fetchStatus: fromPromise(async ({ input }: { input: { uploadUuids: string[] } }) => {
        asked.push(input.uploadUuids)
        await counted()
        return Object.fromEntries(
          input.uploadUuids.map((id): [string, UploadStatus] => [id, { shortcutCount: 0, failedCount: 0, succeedCount: 2 }]),
        )
      }),
      whenOnline: fromPromise(() => new Promise<void>((done) => (online = done))),
      forgetParts: fromCallback<PartsEvent, void>(({ receive }) =>
        receive(({ files }) => forgotten.push(...files.map(({ name }) => name))),
      ),
      intake: uploadIntakeMachine.provide({ actors: { listWorkflows: fromPromise(workflows) } }),
      unfinished: unfinishedUploadsMachine.provide({ actors: { listUnfinished: fromPromise<UnfinishedUpload[], void>(async () => []) } }),
    },
  })
  const desktop = createActor(fromCallback<WindowRequest | NoticeWithdrawal>(({ receive }) => receive((event) => told.push(event)))).start()
  const actor = createActor(machine, {
    clock,
    input: {
      desktop: desktop as never,
      maxMegabytes,
      newId: () => `id-${++ids}`,
      messages: {
        tooLarge: (max) => `بیش از ${max}`,
        cancelled: 'متوقف شد',
        unreadable: 'خوانده نمی‌شود',
        notSent: 'فرستاده نشد',
        report: ({ stored, awaiting }) =>
          awaiting > 0
            ? { level: 'warning', message: `${awaiting} منتظر، ${stored} بارگذاری شد`, open: 'پاسخ' }
            : { level: 'success', message: `${stored} بارگذاری شد` },
      },
    },
  }).start()
  const add = (...names: string[]) =>
    actor.send({
      type: 'batch.add',
      targetUuid: 'target',
      targetTitle: 'اسناد',
      items: names.map((name) => ({ file: new File(['x'], name), path: '' })),
    })
  const rows = () => actor.getSnapshot().context.files.map(({ name, state }) => `${name} ${state}`)
  return { actor, clock, sent, told, asked, forgotten, add, rows, online: () => online(), value: () => actor.getSnapshot().value }
}
