import { useId } from 'react'
import type { ConfigEntry } from '#api/contract/config'
import { isolate } from '#text/bidi'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { TextField } from '#ui/field'
import { FileButton } from '#ui/file-button'
import { useFormat, useMessages } from '#ui/locale'
import { NumberField } from '#ui/number-field'
import { PasswordField } from '#ui/password-field'
import { TextArea } from '#ui/text-area'
import { messages } from './configuration.messages'
import styles from './configuration.module.css'

export interface ConfigurationFieldProps {
  entry: ConfigEntry
  /** Value that the user has typed. Null resets the setting to its default; undefined means that the user has not changed it. */
  draft: string | null | undefined
  error: string | undefined
  onChange(value: string | null): void
  /** Called to test the connection to the saved address; undefined if no test is possible. */
  onTry?: (() => void) | undefined
  isTrying?: boolean
}

/** Returns the readable form of the default value. */
function useStandard({ type, defaultValue }: ConfigEntry): string {
  const t = useMessages(messages)
  const format = useFormat()
  if (defaultValue === null) return t.empty
  if (type === 'boolean') return defaultValue === 'true' ? t.on : t.off
  if (type === 'list') return t.lines(format, defaultValue.split('\n').length)
  return type === 'number' ? format.number(Number(defaultValue)) : defaultValue
}

/** One setting: name, description, the users it concerns, value, and a button to reset it. */
export function ConfigurationField({ entry: given, draft, error, onChange, onTry, isTrying = false }: ConfigurationFieldProps) {
  const t = useMessages(messages)
  const id = useId()
  const format = useFormat()
  const entry = { ...given, title: format.shownDigits(given.title), help: format.shownDigits(given.help) }
  const standard = useStandard(entry)
  const isText = entry.type !== 'boolean' && entry.type !== 'image'
  const help = entry.type === 'secret' || entry.type === 'image' ? entry.help : `${entry.help} ${isolate(t.standard(standard))}`
  const canReset = draft === undefined ? entry.isSet : draft !== null
  return (
    <div className={styles.field} data-changed={draft !== undefined || undefined}>
      <div className={styles.value}>
        <Value entry={entry} draft={draft} error={error} onChange={onChange} help={help} buildMetadataConditions={id} />
        {onTry && (
          <Button busy={isTrying} aria-label={t.tryThis(entry.title)} onClick={onTry}>
            {t.tryService}
          </Button>
        )}
        <IconButton icon="undo" size="small" label={t.toDefault(entry.title)} disabled={!canReset} onClick={() => onChange(null)} />
      </div>
      {!isText && (
        <p id={id} className={styles.help}>
          {help}
        </p>
      )}
      <p className={styles.help}>
        {t[entry.read]} <Bdi dir="ltr">{entry.key}</Bdi>
      </p>
    </div>
  )
}

function Value({
  entry,
  draft,
  error,
  onChange,
  help,
  buildMetadataConditions,
}: ConfigurationFieldProps & { help: string; buildMetadataConditions: string }) {
  const t = useMessages(messages)
  const { key, type, title, value, defaultValue, isSet } = entry
  const shown = (draft === undefined ? value : (draft ?? defaultValue)) ?? ''
  const about = { label: title, name: key, error, hint: help }
  if (type === 'boolean')
    return (
      <label className={styles.switch}>
        <input
          type="checkbox"
          name={key}
          checked={shown === 'true'}
          aria-describedby={buildMetadataConditions}
          onChange={({ target }) => onChange(String(target.checked))}
        />
        {title}
        {error !== undefined && <span className={styles.failure}>{error}</span>}
      </label>
    )
  if (type === 'list')
    return (
      <TextArea
        {...about}
        dir={key === 'calendar.holidays' || key === 'search.synonyms' ? 'auto' : 'ltr'}
        rows={4}
        value={shown}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  if (type === 'image') return <Picture entry={entry} shown={shown} error={error} onChange={onChange} />
  if (type === 'secret')
    return (
      <PasswordField
        {...about}
        autoComplete="new-password"
        value={draft ?? ''}
        hint={`${help} ${draft === null ? t.willGo : isSet ? t.isSet : t.isNotSet}`}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  if (type === 'number') return <NumberField {...about} whole value={shown} onChange={onChange} />
  return (
    <TextField
      {...about}
      dir={type === 'text' ? 'auto' : 'ltr'}
      inputMode={type === 'address' ? 'url' : 'text'}
      autoComplete="off"
      value={shown}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const formats = 'image/png,image/x-icon,image/vnd.microsoft.icon,image/jpeg,image/gif,image/webp'

const asAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

function Picture({
  entry,
  shown,
  error,
  onChange,
}: {
  entry: ConfigEntry
  shown: string
  error: string | undefined
  onChange(value: string): void
}) {
  const t = useMessages(messages)
  const id = useId()
  return (
    <div className={styles.picture}>
      <label htmlFor={id}>{entry.title}</label>
      <div className={styles.pictureRow}>
        {shown === '' ? <span className={styles.help}>{t.noImage}</span> : <img src={shown} alt="" className={styles.image} />}
        <FileButton
          id={id}
          name={entry.key}
          accept={formats}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onFile={async (file) => onChange(await asAddress(file))}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.failure}>
          {error}
        </p>
      )}
    </div>
  )
}
