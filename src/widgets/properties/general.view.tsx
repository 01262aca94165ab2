import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { FolderFlags } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { getTypeTitle } from '#text/type-title'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Fact } from '#ui/fact'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { hasFeature, type Session, type WindowRef } from '#windows/window-kind'
import { isDocument, type TabActors } from './properties'
import { isContentHidden } from '../folder-view/hidden-content'
import { messages } from './properties.messages'
import styles from './properties.module.css'
import { TabState } from './tab-state.view'

const flagNames = ['showInSearchResult', 'excludeFromSearch', 'folderIsConcept'] as const satisfies readonly (keyof FolderFlags)[]

interface GeneralProps {
  actor: NonNullable<TabActors['general']>
  node: Node
  session: Session
  frame: WindowRef
}

export function GeneralTab({ actor, node, session, frame }: GeneralProps) {
  return (
    <div className={styles.scroll}>
      <TabState actor={actor}>
        <Facts actor={actor} node={node} session={session} frame={frame} />
        {isDocument(node) && node.may.read && hasFeature(session, 'PROPERTIES_TEXT_VIEW') && <TextButton node={node} frame={frame} />}
        {node.may.read && hasFeature(session, 'PROPERTIES_DOC_WORKFLOW') && <FlowButton node={node} frame={frame} />}
        <Flags actor={actor} node={node} />
      </TabState>
    </div>
  )
}

function Facts({ actor, node, session, frame }: GeneralProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const value = useSelector(actor, ({ context }) => context.value)
  const openFolder = (folder: Node) =>
    frame.send({ type: 'window.open', kind: 'explorer', payload: { folderUuid: folder.uuid }, title: folder.title })
  const others = node.otherTitle ?? []
  const bytes = isDocument(node) ? node.lastVersionsSize : value?.info?.folderSize
  return (
    <dl className={styles.facts}>
      <Fact name={t.type}>{t.typed(node.typeTitle ?? getTypeTitle(node, format.locale), node.extension ?? '')}</Fact>
      <Fact name={t.parents}>
        {value?.parents.length === 0
          ? t.none
          : value?.parents.map((parent) => (
              <button key={parent.uuid} type="button" className={styles.place} onClick={() => openFolder(parent)}>
                <Bdi>{parent.title}</Bdi>
              </button>
            ))}
      </Fact>
      <Fact name={t.otherTitles}>{others.length === 0 ? t.none : format.list(others)}</Fact>
      <Fact name={t.author}>
        <Bdi>{node.author?.fullName ?? ''}</Bdi>
      </Fact>
      <Fact name={t.createDate}>
        <Moment at={node.createDate} form="dateTime" />
      </Fact>
      {node.lastFileEdit !== undefined && (
        <Fact name={t.lastEdit}>
          <Moment at={node.lastFileEdit} form="dateTime" />
        </Fact>
      )}
      {bytes !== undefined && <Fact name={t.size}>{format.size(bytes)}</Fact>}
      {value?.info && (
        <Fact name={t.holds}>
          {isContentHidden(value.info) ? t.hidden : t.counts(format.number(value.info.folderCounts), format.number(value.info.docCounts))}
        </Fact>
      )}
      {hasFeature(session, 'PROPERTIES_UUID') && (
        <Fact name={t.uuid}>
          <span className={styles.id}>
            <code lang="en" dir="ltr" className={styles.code}>
              {node.uuid}
            </code>
            <CopyButton text={node.uuid} />
          </span>
        </Fact>
      )}
    </dl>
  )
}

function TextButton({ node: { uuid, title }, frame }: Pick<GeneralProps, 'node' | 'frame'>) {
  const t = useMessages(messages)
  const open = () => frame.send({ type: 'window.open', kind: 'document-text', payload: { uuid, title }, title })
  return (
    <div>
      <Button icon="document" onClick={open}>
        {t.showText}
      </Button>
    </div>
  )
}

function FlowButton({ node, frame }: Pick<GeneralProps, 'node' | 'frame'>) {
  const t = useMessages(messages)
  const title = node.fullName ?? node.title
  const open = () => frame.send({ type: 'window.open', kind: 'flow-tree', payload: { nodeUuid: node.uuid, title }, title })
  return (
    <div>
      <Button icon="related" onClick={open}>
        {t.showFlow}
      </Button>
    </div>
  )
}

/** Button that copies a text. Hidden if the browser has no clipboard access, which is the case without TLS. */
function CopyButton({ text }: { text: string }) {
  const t = useMessages(messages)
  const [isCopied, setCopied] = useState(false)
  if (!globalThis.navigator.clipboard) return null
  return (
    <>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        size="small"
        label={t.copyUuid}
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      />
      <span role="status" className="visually-hidden">
        {isCopied && t.copied}
      </span>
    </>
  )
}

function Flags({ actor, node }: Pick<GeneralProps, 'actor' | 'node'>) {
  const t = useMessages(messages)
  const hint = useId()
  const flags = useSelector(actor, ({ context }) => context.value?.flags)
  const changes = useSelector(actor, ({ context }) => context.changes)
  if (!flags) return null
  const isOn = (flag: keyof FolderFlags) => changes.findLast((change) => change.flag === flag)?.value ?? flags[flag]
  return (
    <fieldset className={styles.flags} aria-describedby={node.may.write ? undefined : hint}>
      <legend>{t.flags}</legend>
      {flagNames.map((flag) => (
        <label key={flag}>
          <input
            type="checkbox"
            checked={isOn(flag)}
            disabled={!node.may.write}
            onChange={(event) => actor.send({ type: 'resource.change', change: { flag, value: event.target.checked } })}
          />
          {t[flag]}
        </label>
      ))}
      {!node.may.write && (
        <p id={hint} className={styles.hint}>
          {t.needsWrite}
        </p>
      )}
    </fieldset>
  )
}
