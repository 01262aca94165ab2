import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { Tabs } from '#ui/tabs'
import { PermissionEditorView } from '../../permission-editor.view'
import { GeneralTab } from './general.view'
import { HistoryTab } from './history.view'
import { KeywordsTab } from './keywords.view'
import { LinksTab } from './links.view'
import { LogTab } from './log.view'
import { tabsOf } from './properties'
import type { propertiesMachine } from './properties.machine'
import { messages } from './properties.messages'

type PropertiesActor = ActorRefFrom<typeof propertiesMachine>

export function PropertiesView({ actor }: { actor: PropertiesActor }) {
  const say = useMessages(messages)
  const node = useSelector(actor, ({ context }) => context.node)
  const session = useSelector(actor, ({ context }) => context.session)
  const tab = useSelector(actor, ({ context }) => context.tab)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  if (isFailed) return <FailedPage sentence={say.gone} onRetry={() => actor.send({ type: 'properties.retry' })} />
  if (!node) return <WaitingPage label={say.loading} />
  const tabs = tabsOf(node, session).map((id) => ({ id, label: say[id] }))
  return (
    <Tabs label={say.tabs} tabs={tabs} active={tab} onSelect={(id) => actor.send({ type: 'tab.select', tab: id })}>
      <Page actor={actor} />
    </Tabs>
  )
}

function Page({ actor }: { actor: PropertiesActor }) {
  const { node, tab, tabs, suggestions, session, window } = useSelector(actor, ({ context }) => context)
  if (!node) return null
  if (tab === 'permissions' && tabs.permissions) return <PermissionEditorView actor={tabs.permissions} />
  if (tab === 'history' && tabs.history) return <HistoryTab actor={tabs.history} node={node} />
  if (tab === 'links' && tabs.links) return <LinksTab actor={tabs.links} node={node} frame={window} />
  if (tab === 'keywords' && tabs.keywords && suggestions)
    return <KeywordsTab actor={tabs.keywords} suggestions={suggestions} canWrite={node.may.write} />
  if (tab === 'log' && tabs.log) return <LogTab actor={tabs.log} />
  return tabs.general ? <GeneralTab actor={tabs.general} node={node} session={session} frame={window} /> : null
}
