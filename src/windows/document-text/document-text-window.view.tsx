import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useMessages } from '#ui/locale'
import { SegmentedControl } from '#ui/segmented-control'
import { DocumentTextView } from '#widgets/text/text.view'
import type { documentTextWindowMachine } from './document-text-window.machine'
import { messages } from './page-words.messages'
import styles from './page-words.module.css'
import { PageWordsView } from './page-words.view'

export function DocumentTextWindowView({ actor }: { actor: ActorRefFrom<typeof documentTextWindowMachine> }) {
  const t = useMessages(messages)
  const { text, words } = useSelector(actor, ({ context }) => context)
  const isRecognised = useSelector(text, ({ context }) => context.isRecognised)
  return (
    <div className={styles.window}>
      {(isRecognised || words) && (
        <div className={styles.modes}>
          <SegmentedControl
            label={t.view}
            hideLabel
            value={words ? 'words' : 'text'}
            segments={[
              { value: 'text', label: t.asText },
              { value: 'words', label: t.overPicture },
            ]}
            onChange={(value) => actor.send({ type: value === 'words' ? 'words.open' : 'words.close' })}
          />
        </div>
      )}
      {words ? <PageWordsView actor={words} /> : <DocumentTextView actor={text} />}
    </div>
  )
}
