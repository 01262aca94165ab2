import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { lazyPart } from '#ui/lazy-part'
import { useMessages } from '#ui/locale'
import { EmptyPage } from '#ui/state-page'
import { FailedCard } from '#ui/state-page'
import type { ActorRefFrom } from 'xstate'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal'
import type { commonMetadataMachine } from './common-metadata.machine'
import { messages } from './properties.messages'
import styles from './properties.module.css'
import { TabState } from './tab-state.view'

const ClassPicker = lazyPart(async () => (await import('../class-picker/class-picker.view')).ClassPicker, { Failed: FailedCard })

/** List of the linked classes, with buttons to add and remove. */
export function CommonMetadataTab({ actor, canWrite }: { actor: ActorRefFrom<typeof commonMetadataMachine>; canWrite: boolean }) {
  const t = useMessages(messages)
  const list = useSelector(actor, ({ children }) => children.classes)
  const picker = useSelector(actor, ({ context }) => context.picker)
  const classes = useSelector(list, (snapshot) => snapshot?.context.value ?? [])
  const add = useRef<HTMLButtonElement>(null)
  const onward = useFocusAfterRemoval<HTMLUListElement>(() => add.current?.focus())
  if (!list) return null
  return (
    <div className={styles.scroll}>
      {canWrite && (
        <div>
          <Button ref={add} icon="add" onClick={() => actor.send({ type: 'classes.pick' })}>
            {t.addClasses}
          </Button>
        </div>
      )}
      <TabState actor={list as never}>
        {classes.length === 0 ? (
          <EmptyPage icon="ontology" sentence={t.noClasses} />
        ) : (
          <ul className={styles.chips} aria-label={t.common_metadata} {...onward}>
            {classes.map(({ uuid, title }) => (
              <li key={uuid} className={styles.chip}>
                <Bdi>{title}</Bdi>
                {canWrite && (
                  <IconButton
                    data-takes-off
                    icon="close"
                    label={t.removeClass(title)}
                    onClick={() => actor.send({ type: 'classes.change', change: { do: 'remove', uuid, title } })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </TabState>
      {picker && <ClassPicker actor={picker} title={t.addClasses} confirm={t.linkClasses} />}
    </div>
  )
}
