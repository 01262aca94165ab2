import { useSelector } from '@xstate/react'
import { type CSSProperties, useState } from 'react'
import type { MetadataParam } from '#api/contract/criteria'
import { characteristicsHeight } from '#api/contract/constants'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { type MenuEntry, useMenu } from '#ui/menu'
import {
  type Characteristic,
  type CharacteristicChange,
  type Mark,
  restrictsResults,
  type Tone,
  getTone,
  withCharacteristic,
} from './characteristics'
import { CharacteristicFields } from './characteristic-fields.view'
import { messages } from './characteristics.messages'
import styles from './characteristics.module.css'
import type { FilterProps } from './filters.view'
import { useSearch } from './search-actor'

const toneIcon: Record<Exclude<Tone, 'plain'>, string> = { green: 'check', blue: 'show', red: 'alert' }

const none: readonly MetadataParam[] = []
const size = { '--most': `${characteristicsHeight.max}px`, '--collapsed': `${characteristicsHeight.collapsed}px` } as CSSProperties

/** Filters by the metadata of the documents, in addition to the words. */
export function Characteristics({ search, change }: FilterProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(true)
  const groups = useSearch(search, ({ characteristics }) => characteristics)
  const failed = useSelector(search, (snapshot) => snapshot.matches({ characteristics: 'failed' }))
  const params = useSearch(search, (context) => context.search.query.metadataParams) ?? none
  const names = useSearch(search, (context) => context.search.names.properties)
  const set = ({ uuid, title }: Characteristic, one: CharacteristicChange) =>
    change({ query: { metadataParams: withCharacteristic(params, uuid, one) }, names: { properties: { ...names, [uuid]: title } } })
  return (
    <section className={styles.panel} style={size} data-open={isOpen} aria-label={t.title}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'down' : 'forward'} size={14} />
        {t.title}
      </button>
      {isOpen && (
        <>
          {failed && (
            <p role="alert" className={styles.note}>
              {t.failed}{' '}
              <Button look="plain" icon="refresh" onClick={() => search.send({ type: 'characteristics.retry' })}>
                {t.retry}
              </Button>
            </p>
          )}
          {!groups && !failed && (
            <p role="status" className={styles.note}>
              {t.loading}
            </p>
          )}
          {groups && <p className={styles.note}>{groups.length === 0 ? t.none : t.hint}</p>}
          {groups && groups.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
            <div className={styles.list} tabIndex={0} role="group" aria-label={t.title}>
              {groups.map((group) => (
                <section key={group.uuid} aria-label={group.title}>
                  <h4 className={styles.group}>
                    <Bdi>{group.title}</Bdi>
                  </h4>
                  {group.properties.map((one) => (
                    <OneCharacteristic
                      key={one.uuid}
                      characteristic={one}
                      param={params.find(({ uuid }) => uuid === one.uuid)}
                      onChange={(made) => set(one, made)}
                    />
                  ))}
                </section>
              ))}
            </div>
          )}
        </>
      )}
    </section>
  )
}

interface OneProps {
  characteristic: Characteristic
  param: MetadataParam | undefined
  onChange(change: CharacteristicChange): void
}

function OneCharacteristic({ characteristic, param, onChange }: OneProps) {
  const t = useMessages(messages)
  const menu = useMenu()
  const [isOpen, setOpen] = useState(false)
  const { title } = characteristic
  const tone = getTone(param)
  const mark = (name: Mark): MenuEntry => ({
    id: name,
    label: t[name],
    checked: param?.[name] === true,
    run: () => onChange({ mark: name, on: param?.[name] !== true }),
  })
  const entries = (): MenuEntry[] => [
    mark('onlyShow'),
    mark('showMissing'),
    '---',
    { id: 'clear', label: t.clear, icon: 'close', disabled: !param || !restrictsResults(param), run: () => onChange({ value: undefined }) },
  ]
  return (
    <div className={styles.one} data-tone={tone} onContextMenu={(event) => menu.open(event, entries(), t.marks(title))}>
      <div className={styles.line}>
        <button type="button" className={styles.name} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'down' : 'forward'} size={14} />
          <Bdi>{title}</Bdi>
          {tone !== 'plain' && (
            <span className={styles.tone}>
              <Icon name={toneIcon[tone]} size={14} />
              {t[tone]}
            </span>
          )}
        </button>
        <IconButton
          icon="more"
          size="small"
          label={t.marks(title)}
          aria-haspopup="menu"
          aria-expanded={menu.isOpen}
          onClick={(event) => (menu.isOpen ? menu.close() : menu.open(event.currentTarget, entries(), t.marks(title)))}
        />
      </div>
      {isOpen && <CharacteristicFields characteristic={characteristic} param={param} onChange={onChange} />}
      {menu.element}
    </div>
  )
}
