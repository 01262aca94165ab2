import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { getFailureSentence } from '#machines/failure'
import { useMessages } from '#ui/locale'
import { lazyPart, usePreload } from '#ui/lazy-part'
import { FailedCard, FailedPage, WaitingPage } from '#ui/state-page'
import { Tabs } from '#ui/tabs'
import { GeneralTab } from './general.view'
import { HistoryTab } from './history.view'
import { LinksTab } from './links.view'
import { SimilarDocumentsTab } from './similar-documents.view'
import { CommonMetadataTab } from './common-metadata.view'
import { InstanceTab } from './instance-tab.view'
import { MetadataTab } from './document-metadata.view'
import { listTabs } from './properties'
import type { propertiesMachine } from './properties.machine'
import { messages } from './properties.messages'
import styles from './properties.module.css'

type PropertiesActor = ActorRefFrom<typeof propertiesMachine>

const NodePicker = lazyPart(async () => (await import('../node-picker/node-picker.view')).NodePicker, { Failed: FailedCard })
const PermissionEditor = lazyPart(async () => (await import('../permission-editor/permission-editor.view')).PermissionEditorView)
const KeywordsTab = lazyPart(async () => (await import('./keywords.view')).KeywordsTab)
const LogTab = lazyPart(async () => (await import('./log.view')).LogTab)
const soon = [PermissionEditor, KeywordsTab, LogTab]

/** Properties of an item, with the tabs. */
export function PropertiesView({ actor }: { actor: PropertiesActor }) {
  const t = useMessages(messages)
  const node = useSelector(actor, ({ context }) => context.node)
  const session = useSelector(actor, ({ context }) => context.session)
  const tab = useSelector(actor, ({ context }) => context.tab)
  const tabs = node ? listTabs(node, session).map((id) => ({ id, label: t[id] })) : []
  return (
    <Known actor={actor}>
      <Tabs label={t.tabs} tabs={tabs} active={tab} onSelect={(id) => actor.send({ type: 'tab.select', tab: id })}>
        <Page actor={actor} />
      </Tabs>
      <LinkPicker actor={actor} />
    </Known>
  )
}

/** Page of one tab. The surrounding window draws the tabs. */
export function PropertiesPanel({ actor }: { actor: PropertiesActor }) {
  const t = useMessages(messages)
  const tab = useSelector(actor, ({ context }) => context.tab)
  return (
    <Known actor={actor}>
      <section className={styles.panel} aria-label={t[tab]}>
        <h3 className={styles.panelTitle}>{t[tab]}</h3>
        <Page actor={actor} />
      </section>
      <LinkPicker actor={actor} />
    </Known>
  )
}

function Known({ actor, children }: { actor: PropertiesActor; children: ReactNode }) {
  const t = useMessages(messages)
  const isKnown = useSelector(actor, ({ context }) => context.node !== undefined)
  usePreload(soon)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  if (isFailed) return <FailedPage sentence={getFailureSentence(failure, t)} onRetry={() => actor.send({ type: 'properties.retry' })} />
  if (!isKnown) return <WaitingPage label={t.loading} />
  return children
}

/** Picker for documents to link, shown over the tabs. */
function LinkPicker({ actor }: { actor: PropertiesActor }) {
  const t = useMessages(messages)
  const picker = useSelector(actor, ({ context }) => context.picker)
  return picker ? <NodePicker actor={picker} title={t.linkTitle} confirm={t.link} /> : null
}

function Page({ actor }: { actor: PropertiesActor }) {
  const { node, tab, tabs, suggestions, session, window, embedded } = useSelector(actor, ({ context }) => context)
  if (!node) return null
  if (tab === 'common_metadata' && tabs.common_metadata) return <CommonMetadataTab actor={tabs.common_metadata} canWrite={node.may.write} />
  if (tab === 'instance_metadata' && tabs.instance_metadata)
    return <InstanceTab actor={tabs.instance_metadata} node={node} isWindow={!embedded} frame={window} />
  if (tab === 'permissions' && tabs.permissions) return <PermissionEditor actor={tabs.permissions} />
  if (tab === 'document_id' && tabs.document_id) return <MetadataTab actor={tabs.document_id} canWrite={node.may.write} />
  if ((tab === 'similar' || tab === 'related' || tab === 'sources') && tabs[tab])
    return <SimilarDocumentsTab actor={tabs[tab]} kind={tab} node={node} session={session} frame={window} />
  if (tab === 'history' && tabs.history) return <HistoryTab actor={tabs.history} node={node} session={session} frame={window} />
  if (tab === 'links' && tabs.links)
    return <LinksTab actor={tabs.links} node={node} frame={window} onAdd={() => actor.send({ type: 'links.pick' })} />
  if (tab === 'keywords' && tabs.keywords && suggestions)
    return <KeywordsTab actor={tabs.keywords} suggestions={suggestions} canWrite={node.may.write} />
  if (tab === 'log' && tabs.log) return <LogTab actor={tabs.log} />
  return tabs.general ? <GeneralTab actor={tabs.general} node={node} session={session} frame={window} /> : null
}
