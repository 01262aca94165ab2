import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { lazyPart } from '#ui/lazy-part'
import { useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { FailedPage, WaitingPage } from '#ui/state-page'
import type { bpmnModelerMachine } from './bpmn-modeler.machine'
import { messages } from './bpmn-modeler.messages'
import formStyles from '#widgets/form-window/form-window.module.css'

export type ModelerActor = ActorRefFrom<typeof bpmnModelerMachine>

function Waiting() {
  return <WaitingPage label={useMessages(messages).loading} />
}

const Canvas = lazyPart(() => import('./canvas.view').then(({ CanvasView }) => CanvasView), { waiting: <Waiting /> })

export function BpmnModelerView({ actor }: { actor: ModelerActor }) {
  const t = useMessages(messages)
  const model = useSelector(actor, ({ context }) => context.model)
  const reads = useSelector(actor, ({ context }) => context.loadCount)
  const choices = useSelector(actor, ({ context }) => context.choices)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const state = useSelector(actor, ({ value }) => value)
  if (state === 'failed') return <FailedPage sentence={refusal?.detail ?? t.failed} onRetry={() => actor.send({ type: 'modeler.retry' })} />
  if (state === 'choosing' && choices)
    return (
      <div className={formStyles.page}>
        <p>{choices.workflows.length === 0 ? t.noWorkflow : t.choose}</p>
        {choices.workflows.length > 0 && (
          <SelectField
            label={t.workflow}
            value=""
            options={[{ value: '', label: t.pick }, ...choices.workflows.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
            onChange={(uuid) => uuid !== '' && actor.send({ type: 'model.pick', uuid })}
          />
        )}
      </div>
    )
  if (!model || !choices) return <Waiting />
  return <Canvas key={`${model.uuid} ${reads}`} actor={actor} choices={choices} />
}
