import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { RangeEntry } from '#api/contract/ontology'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { SegmentedControl } from '#ui/segmented-control'
import { SelectField } from '#ui/select-field'
import { ClassPanes } from '../class-picker/class-picker.view'
import { hasNoCount, toRestrictionEntry } from '../definition/definition-rules'
import type { NodePickerActor } from '../node-picker/node-picker.view'
import { PickerPanes } from '../node-picker/node-picker.view'
import type { classRangeMachine, RangeKind } from './class-range.machine'
import { messages } from './class-range.messages'
import styles from './class-range.module.css'

export type ClassRangeActor = ActorRefFrom<typeof classRangeMachine>

const types = ['MIN', 'MAX', 'EXACTLY', 'SOME', 'ONLY'] as const

/** Returns a function that describes one entry of a domain or range as text: a class, or a restriction. */
export const useFormatRangeEntry = (): ((entry: RangeEntry) => string) => {
  const t = useMessages(messages)
  const format = useFormat()
  return (entry) =>
    entry.state === 'SIMPLE'
      ? entry.title
      : t.entry(entry.ontRelationTitle, t[entry.type], entry.count === undefined ? '' : t.number(format, entry.count), entry.ontNodeTitle)
}

/** Shows either the class tree, or the form of a restriction: a relation, the constraint and a class. */
export function ClassRange({ actor }: { actor: ClassRangeActor }) {
  const t = useMessages(messages)
  const concepts = useSelector(actor, ({ children }) => children.concepts)
  const pickers = useSelector(actor, ({ context }) => context.pickers)
  const conceptsOnly = useSelector(actor, ({ context }) => context.conceptsOnly)
  const isRestriction = useSelector(actor, (snapshot) => snapshot.matches('restriction'))
  return (
    <div className={styles.range}>
      {conceptsOnly ? (
        <span />
      ) : (
        <SegmentedControl<RangeKind>
          label={t.kind}
          hideLabel
          segments={[
            { value: 'concept', label: t.concept },
            { value: 'restriction', label: t.restriction },
          ]}
          value={isRestriction ? 'restriction' : 'concept'}
          onChange={(kind) => actor.send({ type: 'kind.choose', kind })}
        />
      )}
      {isRestriction && pickers ? (
        <RestrictionPage actor={actor} relations={pickers.relation} nodes={pickers.node} />
      ) : (
        concepts && (
          <>
            <ClassPanes actor={concepts} />
            <ClassPage actor={actor} concepts={concepts} />
          </>
        )
      )}
    </div>
  )
}

function ClassPage({ actor, concepts }: { actor: ClassRangeActor; concepts: NodePickerActor }) {
  const t = useMessages(messages)
  const isChosen = useSelector(concepts, ({ context }) => context.picked.length > 0)
  return (
    <div className={styles.foot}>
      <Button look="filled" disabled={!isChosen} onClick={() => concepts.send({ type: 'pick.confirm' })}>
        {t.add}
      </Button>
      <Button onClick={() => actor.send({ type: 'range.cancel' })}>{t.back}</Button>
    </div>
  )
}

interface RestrictionPageProps {
  actor: ClassRangeActor
  relations: NodePickerActor
  nodes: NodePickerActor
}

function RestrictionPage({ actor, relations, nodes }: RestrictionPageProps) {
  const t = useMessages(messages)
  const { type, count } = useSelector(actor, ({ context }) => context.restriction)
  const relation = useSelector(relations, ({ context }) => context.picked[0] ?? null)
  const node = useSelector(nodes, ({ context }) => context.picked[0] ?? null)
  const isChosen = relation !== null && node !== null
  const isWhole = toRestrictionEntry({ relation, node, type, count }, '') !== undefined
  const words = { search: t.searchRelations, tree: t.relations, tick: t.pickRelation, nothingPicked: t.noRelation }
  return (
    <>
      <div className={styles.trees}>
        <PickerPanes actor={relations} words={words} />
        <ClassPanes actor={nodes} />
      </div>
      <div className={styles.last}>
        <div className={styles.bound}>
          <SelectField
            label={t.type}
            value={type}
            options={types.map((value) => ({ value, label: t[value] }))}
            onChange={(value) => actor.send({ type: 'restriction.change', change: { type: value as (typeof types)[number] } })}
          />
          <NumberField
            label={t.count}
            whole
            maxLength={9}
            value={count}
            disabled={hasNoCount(type)}
            error={isChosen && !isWhole && count !== '' ? t.countWrong : undefined}
            hint={hasNoCount(type) ? t.countHint : undefined}
            onChange={(number) => actor.send({ type: 'restriction.change', change: { count: number } })}
          />
        </div>
        <div className={styles.foot}>
          <Button look="filled" disabled={!isWhole} onClick={() => actor.send({ type: 'restriction.confirm', relation, node })}>
            {t.add}
          </Button>
          <Button onClick={() => actor.send({ type: 'range.cancel' })}>{t.back}</Button>
          {!isChosen && <span className={styles.needs}>{t.needsBoth}</span>}
        </div>
      </div>
    </>
  )
}
