import type { Node } from '#api/contract/node'
import { lazyPart } from '#ui/lazy-part'
import type { WindowRef } from '#windows/window-kind'
import { showsEditControls } from '../instance/instance-values'
import styles from './properties.module.css'
import type { TabActors } from './properties'
import { TabState } from './tab-state.view'

interface InstanceTabProps {
  actor: NonNullable<TabActors['instance_metadata']>
  node: Node
  isWindow: boolean
  frame: WindowRef
}

/** The field editors are loaded when the tab is first opened. */
const InstanceValues = lazyPart(async () => (await import('../instance/instance-values.view')).InstanceValues)

export function InstanceTab({ actor, node, isWindow, frame }: InstanceTabProps) {
  const { uuid, title, fullName = title } = node
  return (
    <div className={styles.scroll}>
      <TabState actor={actor as never}>
        <InstanceValues
          actor={actor}
          uuid={uuid}
          title={fullName}
          canEdit={showsEditControls(node, { readOnly: false, isWindow })}
          frame={frame}
        />
      </TabState>
    </div>
  )
}
