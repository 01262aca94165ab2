import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Look } from '#machines/preferences'
import { isBlank } from '#text/blank'
import { LOCALES } from '#text/locale'
import { getOtherLayoutReadings } from '#text/wrong-layout'
import { Bdi } from '#ui/bdi'
import { DidYouMean } from '#ui/did-you-mean'
import { Icon } from '#ui/icon'
import type { EarlyInput } from '#ui/lazy-input-part'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { messages } from '../desktop.messages'
import { messages as menuMessages } from './start-menu.messages'
import { useDesktop, useMessaging, useServices, useSession } from '../use-desktop'
import type { WindowsActor } from '../window-manager/actors'
import { signOut } from './sign-out'
import { getStartMenuKinds, matchesTitle } from './start-menu'
import styles from './start-menu.module.css'

interface Entry {
  id: string
  title: { fa: string; en: string }
  icon: string
  run(): void
}

const themes = ['system', 'light', 'dark'] as const satisfies readonly Look['theme'][]
const themeIcon = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
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
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const openFirst = () => list.current?.querySelector('button')?.click()
  useEffect(() => {
    if (isSubmitted) openFirst()
  }, [isSubmitted])
  if (!session) return null

  const done = (act: () => void) => () => {
    onDone()
    act()
  }
  const all: Entry[] = [
    ...getStartMenuKinds(windows.getSnapshot().context.kinds, session).map(({ kind, title, icon }) => ({
      id: kind,
      title,
      icon,
      run: () => windows.send({ type: 'window.open', kind, payload: {} }),
    })),
    { id: 'desktop', title: desktopTitle, icon: 'desktop', run: () => windows.send({ type: 'desktop.toggle' }) },
  ]
  const found = (words: string) => all.filter(({ title }) => matchesTitle(title, words))
  const entries = isBlank(typed) ? all : found(typed)
  const readings = entries.length > 0 ? [] : getOtherLayoutReadings(typed.trim()).filter((reading) => found(reading).length > 0)

  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
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
      <ul ref={list} className={styles.entries}>
        {entries.map(({ id, title, icon, run }) => (
          <li key={id}>
            <button type="button" className={styles.entry} onClick={done(run)}>
              <span className={styles.entryIcon}>
                <Icon name={icon} size={20} />
              </span>
              {title[locale]}
              {id === 'messenger' && <Unread />}
            </button>
          </li>
        ))}
        {entries.length === 0 && (
          <li className={styles.none}>
            <p role="status">{words.noProgram}</p>
            <DidYouMean readings={readings} field={field} onTake={onType} />
          </li>
        )}
      </ul>
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
