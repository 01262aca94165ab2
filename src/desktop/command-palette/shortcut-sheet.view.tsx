import { Fragment, useEffect, useState } from 'react'
import { isBlank } from '#text/blank'
import type { Locale } from '#text/locale'
import { getOtherLayoutReadings } from '#text/wrong-layout'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import type { EarlyInput } from '#ui/lazy-input-part'
import { useLocale, useMessages } from '#ui/locale'
import type { ShortcutLine } from '#windows/window-kind'
import { matchesTitle } from '../start-menu/start-menu'
import { useDesktop } from '../use-desktop'
import { type CommandId, commands } from './commands'
import { messages } from './commands.messages'
import styles from './shortcut-sheet.module.css'
import { allIconsKeys, type DesktopCommand, deleteSearchKeys, desktopKeys, iconKeys, partKeys, titleBarKeys } from './shortcuts'

interface Group {
  id: string
  title: Record<Locale, string>
  lines: readonly ShortcutLine[]
}

const named = (
  name: keyof ReturnType<typeof messages> &
    (
      | CommandId
      | DesktopCommand
      | keyof typeof partKeys
      | 'everywhere'
      | 'inFields'
      | 'moveWindow'
      | 'moveIcons'
      | 'allIcons'
      | 'deleteSearch'
    ),
) => ({
  fa: String(messages('fa')[name]),
  en: String(messages('en')[name]),
})

/** Shortcuts without a command in the palette, because they depend on the element that has the focus. */
const focusShortcuts = ['switch', 'switchBack', 'nextRegion', 'previousRegion', 'toasts'] as const satisfies readonly DesktopCommand[]
const sizes = ['wider', 'narrower', 'taller', 'shorter'] as const satisfies readonly DesktopCommand[]

const desktopGroup: Group = {
  id: 'everywhere',
  title: named('everywhere'),
  lines: [
    ...commands.flatMap(({ id, keys }) => (keys ? [{ keys: keys.map((key) => desktopKeys[key]), title: named(id) }] : [])),
    { keys: [desktopKeys.find, desktopKeys.findToo], title: named('find') },
    ...[...focusShortcuts, ...sizes].map((key) => ({ keys: [desktopKeys[key]], title: named(key) })),
    { keys: titleBarKeys, title: named('moveWindow') },
    { keys: iconKeys, title: named('moveIcons') },
    { keys: allIconsKeys, title: named('allIcons') },
    { keys: deleteSearchKeys, title: named('deleteSearch') },
  ],
}

const partGroup: Group = {
  id: 'inFields',
  title: named('inFields'),
  lines: (Object.keys(partKeys) as (keyof typeof partKeys)[]).map((part) => ({ keys: partKeys[part], title: named(part) })),
}
const ownGroups: readonly Group[] = [desktopGroup, partGroup]

/** Returns the shortcuts of the desktop, and then those of each kind of window. They come from the tables that implement the shortcuts. */
function useGroups(): readonly Group[] {
  const desktop = useDesktop()
  const [groups, setGroups] = useState(ownGroups)
  useEffect(() => {
    let isShown = true
    const kinds = desktop.getSnapshot().context.windows?.getSnapshot().context.kinds ?? []
    const load = kinds.flatMap(({ kind, title, shortcuts: lines }) =>
      lines ? [lines().then((loaded) => ({ id: kind, title, lines: loaded.shortcuts }))] : [],
    )
    void Promise.all(load).then((loaded) => isShown && setGroups([...ownGroups, ...loaded]))
    return () => {
      isShown = false
    }
  }, [desktop])
  return groups
}

export function ShortcutSheetView({ typed, onType, onDone }: EarlyInput & { onDone(): void }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const all = useGroups()
  const groups = found(all, typed)
  const meant = groups.length > 0 ? undefined : getOtherLayoutReadings(typed).find((reading) => found(all, reading).length > 0)
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t.sheet}</h2>
        <IconButton icon="close" label={t.closeSheet} onClick={onDone} />
      </div>
      <div className={styles.search}>
        <TextField
          icon="search"
          label={t.sheetSearch}
          placeholder={t.sheetSearch}
          hideLabel
          autoFocus
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && meant !== undefined) onType(meant)
          }}
        />
      </div>
      {/* Focusable, because keyboard users scroll this area. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.groups} role="region" aria-label={t.sheet} tabIndex={0}>
        <div className={styles.columns}>
          {groups.map(({ id, title, lines }) => (
            <section key={id} className={styles.group}>
              <h3 className={styles.name}>{title[locale]}</h3>
              <dl className={styles.lines}>
                {lines.map((line) => (
                  <div key={line.title.en} className={styles.line}>
                    <dt>{line.title[locale]}</dt>
                    <dd>
                      <Keys keys={line.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        {groups.length === 0 && (
          <div role="status">
            {meant === undefined ? (
              <p>{t.noShortcut}</p>
            ) : (
              <Button look="soft" onClick={() => onType(meant)}>
                {t.meant(meant)}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

const found = (groups: readonly Group[], typed: string): readonly Group[] =>
  groups
    .map((group) => ({
      ...group,
      lines: group.lines.filter(({ title, keys }) => matchesTitle(title, typed) || matchesTitle(group.title, typed) || isKey(keys, typed)),
    }))
    .filter(({ lines }) => lines.length > 0)

const isKey = (keys: readonly string[], typed: string): boolean =>
  !isBlank(typed) && keys.some((key) => key.toLowerCase().includes(typed.trim().toLowerCase()))

function Keys({ keys }: { keys: readonly string[] }) {
  const t = useMessages(messages)
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ` ${t.or} `}
      <kbd lang="en" dir="ltr" className={styles.key}>
        {key}
      </kbd>
    </Fragment>
  ))
}
