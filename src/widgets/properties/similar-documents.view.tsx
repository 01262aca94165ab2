import { useSelector } from '@xstate/react'
import type { Similarity } from '#api/contract/document-shapes'
import type { Node } from '#api/contract/node'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { EmptyPage } from '#ui/state-page'
import { TableHead } from '#ui/table-head'
import { hasFeature, type Session, type WindowRef } from '#windows/window-kind'
import type { TabActors } from './properties'
import { messages } from './properties.messages'
import styles from './properties.module.css'
import { TabState } from './tab-state.view'
import { TableFooter } from './table-footer.view'
import { TitleButton } from './title-button.view'

interface SimilarDocumentsTabProps {
  actor: NonNullable<TabActors['similar']>
  kind: 'similar' | 'related' | 'sources'
  node: Node
  session: Session
  frame: WindowRef
}

/** Tabs for documents only: similar, related and source documents, each with its degree of similarity. */
export function SimilarDocumentsTab(props: SimilarDocumentsTabProps) {
  return (
    <div className={styles.scroll}>
      <TabState actor={props.actor}>
        <Rows {...props} />
        {props.kind === 'sources' && hasFeature(props.session, 'PROPERTIES_SOURCE') && <SourceTextButton {...props} />}
      </TabState>
    </div>
  )
}

function SourceTextButton({ node: { uuid, title }, frame }: SimilarDocumentsTabProps) {
  const t = useMessages(messages)
  return (
    <div>
      <Button icon="source" onClick={() => frame.send({ type: 'window.open', kind: 'source-text', payload: { uuid, title }, title })}>
        {t.showSourceText}
      </Button>
    </div>
  )
}

function Rows({ actor, kind, frame }: SimilarDocumentsTabProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const value = useSelector(actor, ({ context }) => context.value)
  if (!value) return null
  if (value.contents.length === 0) {
    const nothing = { similar: t.nothingSimilar, related: t.nothingRelated, sources: t.nothingSources }[kind]
    return <EmptyPage icon="document" sentence={nothing} />
  }
  const open = ({ uuid, title }: Similarity['secondDocument']) =>
    frame.send({ type: 'window.open', kind: 'properties', payload: { uuid }, title })
  return (
    <>
      <table className={styles.table}>
        <TableHead labels={[t.title, t.percentage, t.date, t.size, t.extension]} />
        <tbody>
          {value.contents.map(({ uuid, secondDocument, similarityPercentage, date }) => (
            <tr key={uuid}>
              <td>
                <TitleButton title={secondDocument.title} onPress={() => open(secondDocument)} />
              </td>
              <td>{format.percent(similarityPercentage / 100, { maximumFractionDigits: 1 })}</td>
              <td>
                <Moment at={date} form="dateTime" />
              </td>
              <td>{format.size(secondDocument.size ?? 0)}</td>
              <td dir="ltr">{secondDocument.extension ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <TableFooter
        shown={value.contents.length}
        total={value.totalElements}
        onMore={() => actor.send({ type: 'resource.change', change: { do: 'more' } })}
      />
    </>
  )
}
