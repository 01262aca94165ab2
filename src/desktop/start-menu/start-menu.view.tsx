import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Look } from '#machines/preferences'
import { isBlank } from '#text/blank'
import { LOCALES } from '#text/locale'
import { getOtherLayoutReadings } from '#text/wrong-layout'
import { Bdi } from '#ui/bdi'
import { DidYouMean } from '#ui/did-you-mean'
import { Icon } from '#ui/icon'
import type { EarlyInput } from '#ui/lazy-input-part'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { Tooltip } from '#ui/tooltip'
import { messages } from '../desktop.messages'
import { useDesktop, useMessaging, useServices, useSession } from '../use-desktop'
import type { WindowsActor } from '../window-manager/actors'
import { loadRecentPrograms, storeRecentProgram } from './recent-programs'
import { signOut } from './sign-out'
import { getGroup, getStartMenuKinds, matchesTitle, type StartMenuGroup, startMenuGroups } from './start-menu'
import { messages as menuMessages } from './start-menu.messages'
import styles from './start-menu.module.css'

interface Entry {
  id: string
  title: { fa: string; en: string }
  icon: string
  group: StartMenuGroup
  isPinnable: boolean
  run(): void
}
interface Section {
  id: 'found' | 'pinned' | 'recent' | StartMenuGroup
  entries: readonly Entry[]
}

const themes = ['system', 'light', 'dark'] as const satisfies readonly Look['theme'][]
const themeIcon = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
/** The profile stores at most this number of pinned programs. */
const maxPinned = 20
const languageNames = { fa: 'فارسی', en: 'English' } as const
const desktopTitle = { fa: messages('fa').showDesktop, en: messages('en').showDesktop }

export function StartMenuView({ windows, typed, onType, isSubmitted, onDone }: EarlyInput & { windows: WindowsActor; onDone(): void }) {
  const t = useMessages(messages)
  const words = useMessages(menuMessages)
  const { locale } = useLocale()
  const session = useSession()
  const desktop = useDesktop()
  const { preferences } = useServices()
  const look = useSelector(preferences, ({ context }) => context.look)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const openFirst = () => list.current?.querySelector('button')?.click()
  // The order stays as it is while the menu is open.
  const [recent] = useState(() => (session ? loadRecentPrograms(session.userUuid) : []))
  useEffect(() => {
    if (isSubmitted) openFirst()
  }, [isSubmitted])
  if (!session) return null

  const done = (act: () => void) => () => {
    onDone()
    act()
  }
  const all: Entry[] = [
    ...getStartMenuKinds(windows.getSnapshot().context.kinds, session).map(({ kind, title, icon, startMenu = '' }) => ({
      ...{ id: kind, title, icon, group: getGroup(startMenu), isPinnable: true },
      run: () => {
        storeRecentProgram(session.userUuid, kind)
        windows.send({ type: 'window.open', kind, payload: {} })
      },
    })),
    {
      ...{ id: 'desktop', title: desktopTitle, icon: 'desktop', group: 'daily', isPinnable: false },
      run: () => windows.send({ type: 'desktop.toggle' }),
    },
  ]
  const found = (words: string) => all.filter(({ title }) => matchesTitle(title, words))
  const pick = (ids: readonly string[]) => ids.flatMap((id) => all.find((entry) => entry.id === id) ?? [])
  const pinned = pick(look.pinnedPrograms)
  const isPinned = (entry: Entry) => pinned.includes(entry)
  const ownGroups: Section[] = startMenuGroups.map((id) => ({ id, entries: all.filter((one) => one.group === id && !isPinned(one)) }))
  const sections: Section[] = (
    isBlank(typed)
      ? [
          { id: 'pinned' as const, entries: pinned },
          { id: 'recent' as const, entries: pick(recent).filter((entry) => !isPinned(entry)) },
          ...ownGroups,
        ]
      : [{ id: 'found' as const, entries: found(typed) }]
  ).filter(({ entries }) => entries.length > 0)
  const isNothingFound = sections.length === 0
  const readings = isNothingFound ? getOtherLayoutReadings(typed.trim()).filter((reading) => found(reading).length > 0) : []
  const changePin = (entry: Entry) => {
    const others = look.pinnedPrograms.filter((id) => id !== entry.id)
    preferences.send({
      type: 'look.change',
      change: { pinnedPrograms: isPinned(entry) ? others : [...others, entry.id].slice(-maxPinned) },
    })
  }

  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-program]') ?? [])]
    const index = buttons.indexOf(event.target as HTMLButtonElement)
    const next = event.key === 'ArrowDown' ? buttons[index + 1] : event.key === 'ArrowUp' ? buttons[index - 1] : undefined
    if (next) {
      event.preventDefault()
      next.focus()
    } else if (event.key === 'Enter' && event.target === field.current && !event.nativeEvent.isComposing) {
      event.preventDefault()
      openFirst()
    }
  }

  return (
    // The keys move between the entries; the panel itself is not focusable.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.menu} onKeyDown={move}>
      <div className={styles.head}>
        <span className={styles.face} aria-hidden="true">
          {(session.fullName || session.username).slice(0, 1)}
        </span>
        <div className={styles.person}>
          <strong>
            <Bdi>{session.fullName || session.username}</Bdi>
          </strong>
          <Bdi dir="ltr" className={styles.username}>
            {session.username}
          </Bdi>
        </div>
      </div>
      <label className={styles.search}>
        <Icon name="search" />
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu opens for typing */}
        <input
          ref={field}
          autoFocus
          dir="auto"
          value={typed}
          aria-label={words.searchPrograms}
          placeholder={words.searchPrograms}
          onChange={(event) => onType(event.target.value)}
        />
      </label>
      <div ref={list} className={styles.entries}>
        {sections.map(({ id, entries }) => (
          <EntryList key={id} title={id === 'found' ? undefined : words[id]}>
            {entries.map((entry) => (
              <li key={entry.id} className={styles.line}>
                <button type="button" data-program className={styles.entry} onClick={done(entry.run)}>
                  <span className={styles.entryIcon}>
                    <Icon name={entry.icon} size={20} />
                  </span>
                  {entry.title[locale]}
                  {entry.id === 'messenger' && <Unread />}
                </button>
                {entry.isPinnable && (
                  <Tooltip text={(isPinned(entry) ? words.unpin : words.pin)(entry.title[locale])}>
                    <button
                      type="button"
                      className={styles.pin}
                      data-pinned={isPinned(entry) || undefined}
                      aria-label={(isPinned(entry) ? words.unpin : words.pin)(entry.title[locale])}
                      onClick={() => changePin(entry)}
                    >
                      <Icon name={isPinned(entry) ? 'unpin' : 'pin'} size={16} />
                    </button>
                  </Tooltip>
                )}
              </li>
            ))}
          </EntryList>
        ))}
        {isNothingFound && (
          <div className={styles.none}>
            <p role="status">{words.noProgram}</p>
            <DidYouMean readings={readings} field={field} onTake={onType} />
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <fieldset className={styles.choice}>
          <legend className="visually-hidden">{t.theme}</legend>
          {themes.map((theme) => (
            <button
              key={theme}
              type="button"
              className={styles.option}
              aria-pressed={look.theme === theme}
              onClick={() => preferences.send({ type: 'look.change', change: { theme } })}
            >
              <Icon name={themeIcon[theme]} size={16} />
              {{ system: t.themeSystem, light: t.themeLight, dark: t.themeDark }[theme]}
            </button>
          ))}
        </fieldset>
        <div className={styles.row}>
          <fieldset className={styles.choice}>
            <legend className="visually-hidden">{t.language}</legend>
            {LOCALES.map((language) => (
              <button
                key={language}
                type="button"
                lang={language}
                className={styles.option}
                aria-pressed={look.locale === language}
                onClick={() => preferences.send({ type: 'look.change', change: { locale: language } })}
              >
                {languageNames[language]}
              </button>
            ))}
          </fieldset>
          <button
            type="button"
            className={styles.quick}
            onClick={done(() => windows.send({ type: 'window.open', kind: 'change-password', payload: {} }))}
          >
            <Icon name="key" size={16} />
            {words.changePassword}
          </button>
          <button type="button" className={styles.quick} data-danger onClick={done(() => signOut(desktop))}>
            <Icon name="signOut" size={16} />
            {t.signOut}
          </button>
        </div>
      </div>
    </div>
  )
}

function EntryList({ title, children }: { title: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section>
      {title !== undefined && (
        <h2 id={id} className={styles.group}>
          {title}
        </h2>
      )}
      <ul aria-labelledby={title === undefined ? undefined : id}>{children}</ul>
    </section>
  )
}

function Unread() {
  const t = useMessages(messages)
  const format = useFormat()
  const unread = useSelector(useMessaging(), (snapshot) => snapshot?.context.unreadCount ?? 0)
  if (unread === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{format.number(unread)}</span>
      <span className="visually-hidden">{t.unreadMessages(format, unread)}</span>
    </span>
  )
}
