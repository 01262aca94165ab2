import { useSelector } from '@xstate/react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { profileDefaults } from '#api/contract/constants'
import { defaultLook, type Look, type LookChange } from '#machines/preferences'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { MarkLatinWords } from '#ui/latin'
import { useMessages } from '#ui/locale'
import { SegmentedControl } from '#ui/segmented-control'
import { Tabs } from '#ui/tabs'
import { AnotherColour, ColourPicker } from './colour-picker.view'
import type { desktopSettingsMachine } from './desktop-settings.machine'
import { messages } from './desktop-settings.messages'
import styles from './desktop-settings.module.css'

type SettingsActor = ActorRefFrom<typeof desktopSettingsMachine>
type Page = 'colours' | 'background' | 'display'

const useLook = (actor: SettingsActor): [Look, (change: LookChange) => void] => {
  const preferences = useSelector(actor, ({ context }) => context.preferences)
  const look = useSelector(preferences, ({ context }) => context.look)
  return [look, (change) => preferences.send({ type: 'look.change', change })]
}

export function DesktopSettingsView({ actor }: { actor: SettingsActor }) {
  const t = useMessages(messages)
  const [page, setPage] = useState<Page>('colours')
  const pages = { colours: Colours, background: Background, display: Display }
  const Shown = pages[page]
  return (
    <div className={styles.window}>
      <Tabs<Page>
        label={t.pages}
        tabs={(['colours', 'background', 'display'] as const).map((id) => ({ id, label: t[id] }))}
        active={page}
        onSelect={setPage}
      >
        <Shown actor={actor} />
      </Tabs>
      <SavingStatus actor={actor} />
    </div>
  )
}

const targets = { windows: 'windowColor', taskbar: 'taskbarColor', startMenu: 'startMenuColor' } as const
const foregrounds = { windows: 'var(--on-window)', taskbar: 'var(--on-taskbar)', startMenu: 'var(--on-start-menu)' } as const

function Colours({ actor }: { actor: SettingsActor }) {
  const t = useMessages(messages)
  const [look, change] = useLook(actor)
  const [target, setTarget] = useState<keyof typeof targets>('windows')
  const colour = look[targets[target]]
  const pick = (picked: string) => change({ [targets[target]]: picked })
  const { taskbarColor, windowColor, startMenuColor } = profileDefaults
  const isStandard = look.taskbarColor === taskbarColor && look.windowColor === windowColor && look.startMenuColor === startMenuColor
  return (
    <div className={styles.page}>
      <SegmentedControl<keyof typeof targets>
        label={t.colourOf}
        hideLabel
        segments={(['windows', 'taskbar', 'startMenu'] as const).map((value) => ({ value, label: t[value] }))}
        value={target}
        onChange={setTarget}
      />
      <ColourPicker value={colour} onPick={pick} />
      <div className={styles.row}>
        <AnotherColour value={colour} onPick={pick} />
        <span className={styles.sample} style={{ background: colour, color: foregrounds[target] }}>
          {t.sample}
        </span>
        <Button look="plain" icon="undo" disabled={isStandard} onClick={() => change({ taskbarColor, windowColor, startMenuColor })}>
          {t.standardColours}
        </Button>
      </div>
    </div>
  )
}

const pictures = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

function Background({ actor }: { actor: SettingsActor }) {
  const t = useMessages(messages)
  const [look, change] = useLook(actor)
  const isSending = useSelector(actor, (snapshot) => !snapshot.matches('ready'))
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const input = useRef<HTMLInputElement>(null)
  const hasImage = look.backgroundImageUrl !== undefined
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) actor.send({ type: 'picture.choose', file })
    target.value = ''
  }
  return (
    <div className={styles.page}>
      <SegmentedControl
        label={t.behind}
        hideLabel
        segments={(['standard', 'colour', 'image'] as const).map((value) => ({ value, label: t[value] }))}
        value={look.background}
        onChange={(background) => change({ background })}
      />
      {look.background === 'colour' && (
        <>
          <ColourPicker value={look.backgroundColor} onPick={(backgroundColor) => change({ backgroundColor })} />
          <div className={styles.row}>
            <AnotherColour value={look.backgroundColor} onPick={(backgroundColor) => change({ backgroundColor })} />
          </div>
        </>
      )}
      {look.background === 'image' && (
        <>
          <p className={styles.hint}>{isSending ? t.imageSaving : hasImage ? t.imageShown : t.noImage}</p>
          <div className={styles.row}>
            <Button icon="image" look={hasImage ? 'soft' : 'filled'} busy={isSending} onClick={() => input.current?.click()}>
              {hasImage ? t.changeImage : t.chooseImage}
            </Button>
            {hasImage && (
              <Button icon="delete" look="plain" disabled={isSending} onClick={() => actor.send({ type: 'picture.remove' })}>
                {t.removeImage}
              </Button>
            )}
          </div>
          <input ref={input} type="file" accept={pictures} className={styles.file} tabIndex={-1} aria-hidden="true" onChange={choose} />
          <p className={styles.hint}>
            <MarkLatinWords>{t.imageHint}</MarkLatinWords>
          </p>
          {refusal !== undefined && (
            <p role="alert" className={styles.refusal}>
              <Icon name="warning" size={16} />
              {refusal}
            </p>
          )}
        </>
      )}
    </div>
  )
}

function Display({ actor }: { actor: SettingsActor }) {
  const t = useMessages(messages)
  const [look, change] = useLook(actor)
  return (
    <div className={styles.page}>
      <SegmentedControl
        label={t.theme}
        segments={[
          { value: 'system', label: t.themeSystem, icon: 'themeSystem' },
          { value: 'light', label: t.themeLight, icon: 'themeLight' },
          { value: 'dark', label: t.themeDark, icon: 'themeDark' },
        ]}
        value={look.theme}
        onChange={(theme) => change({ theme })}
      />
      <SegmentedControl
        label={t.fontSize}
        segments={[
          { value: 'medium', label: t.medium },
          { value: 'standard', label: t.standardSize },
          { value: 'large', label: t.large },
        ]}
        value={look.fontSize}
        onChange={(fontSize) => change({ fontSize })}
      />
      <div className={styles.pair}>
        <SegmentedControl
          label={t.language}
          segments={[
            { value: 'fa', label: 'فارسی', lang: 'fa' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
          value={look.locale}
          onChange={(locale) => change({ locale })}
        />
        <SegmentedControl
          label={t.digits}
          segments={[
            { value: 'language', label: t.digitsOfLanguage },
            { value: 'persian', label: '۱۲۳', lang: 'fa' },
            { value: 'latin', label: '123', lang: 'en' },
          ]}
          value={look.digits ?? defaultLook.digits}
          onChange={(digits) => change({ digits })}
        />
      </div>
      {look.locale === 'en' && (
        <SegmentedControl
          label={t.calendar}
          segments={[
            { value: 'jalali', label: t.jalali },
            { value: 'gregorian', label: t.gregorian },
          ]}
          value={look.englishCalendar}
          onChange={(englishCalendar) => change({ englishCalendar })}
        />
      )}
      <SegmentedControl
        label={t.afterSignIn}
        segments={[
          { value: 'home', label: t.openHome, icon: 'home' },
          { value: 'desktop', label: t.onlyDesktop, icon: 'desktop' },
        ]}
        value={look.openHome ? 'home' : 'desktop'}
        onChange={(value) => change({ openHome: value === 'home' })}
      />
    </div>
  )
}

function SavingStatus({ actor }: { actor: SettingsActor }) {
  const t = useMessages(messages)
  const preferences = useSelector(actor, ({ context }) => context.preferences)
  const isFailed = useSelector(preferences, (snapshot) => snapshot.matches({ profile: 'failed' }))
  const isSaving = useSelector(
    preferences,
    (snapshot) => snapshot.matches({ profile: 'changed' }) || snapshot.matches({ profile: 'saving' }),
  )
  return (
    <footer className={styles.foot}>
      <p role="status" className={styles.status} data-failed={isFailed || undefined}>
        <Icon name={isFailed ? 'warning' : isSaving ? 'loading' : 'success'} size={16} spinning={isSaving} />
        {isFailed ? t.failed : isSaving ? t.saving : t.saved}
      </p>
      {isFailed && (
        <Button look="plain" icon="refresh" onClick={() => preferences.send({ type: 'look.retry' })}>
          {t.retry}
        </Button>
      )}
    </footer>
  )
}
