import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { hasMore } from '#machines/paged-list'
import type { PickOption, pickList } from '../pick-list/pick-list'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { DidYouMean } from '#ui/did-you-mean'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { messages } from './permission-editor.messages'
import styles from './permission-picker.module.css'
import { listReadings } from '../keyboard-layout-search/keyboard-layout-fallback'

export interface PermissionPickerProps {
  list: ActorRefFrom<typeof pickList>
  label: string
  placeholder: string
  icon: string
  disabled?: boolean
  /** Prefix of the query, if one list actor serves several kinds of options. */
  scope?: string
  /** Returns true if the option is already picked and cannot be picked again. */
  isTaken?(option: PickOption): boolean
  onPick(option: PickOption): void
}

/**
 * A search field with a list of options below it. It first shows all options, then those that match the typed text. The field keeps the
 * focus.
 */
export function PermissionPicker({
  list,
  label,
  placeholder,
  icon,
  disabled = false,
  scope = '',
  isTaken = () => false,
  onPick,
}: PermissionPickerProps) {
  const t = useMessages(messages)
  const id = useId()
  const shown = useSelector(list, ({ context }) => context.shown)
  const isLoading = useSelector(list, (snapshot) => snapshot.matches({ work: 'loading' }))
  const hasFailed = useSelector(list, (snapshot) => snapshot.matches({ work: 'failed' }))
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState(0)
  const options = shown.contents
  const at = Math.min(place, options.length - 1)
  const field = useRef<HTMLInputElement>(null)
  const readings = listReadings(text, shown.layoutReadings)

  const search = (typed: string) => {
    const query = scope + typed
    setText(typed)
    setPlace(0)
    if (list.getSnapshot().context.query !== query) list.send({ type: 'list.query', query, clear: true })
  }
  // Resets the query, because another page of the editor may have used the same list actor.
  useEffect(() => {
    if (list.getSnapshot().context.query !== scope) list.send({ type: 'list.query', query: scope, clear: true })
  }, [list, scope])
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at, isOpen])

  const pick = (option: PickOption | undefined) => {
    if (!option || isTaken(option)) return
    onPick(option)
    setOpen(false)
    search('')
  }
  const go = (to: number) => {
    setOpen(true)
    if (!isOpen) return
    if (to >= options.length && hasMore(shown)) list.send({ type: 'list.more' })
    setPlace(Math.max(0, Math.min(to, options.length - 1)))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.key === 'Enter' && !isOpen) setOpen(true)
    else if (event.key === 'Enter' && readings[0] !== undefined) search(readings[0])
    else if (event.key === 'Enter') pick(isLoading ? undefined : options[at])
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={styles.picker}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className={styles.box}>
        <Icon name={icon} size={16} />
        <input
          ref={field}
          role="combobox"
          dir="auto"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && options.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          disabled={disabled}
          value={text}
          onChange={({ target }) => {
            setOpen(true)
            search(target.value)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKey}
        />
        {isOpen && isLoading && <Icon name="loading" size={16} spinning />}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field keeps the focus */}
      <div className={styles.options} hidden={!isOpen} onMouseDown={(event) => event.preventDefault()}>
        <div id={`${id}-list`} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            <Option
              key={option.uuid}
              id={`${id}-${index}`}
              option={option}
              active={index === at}
              taken={isTaken(option) ? t.added : undefined}
              onPick={() => pick(option)}
            />
          ))}
        </div>
        {hasMore(shown) && !isLoading && (
          <Button look="plain" tabIndex={-1} onClick={() => list.send({ type: 'list.more' })}>
            {t.moreOptions}
          </Button>
        )}
        {hasFailed && (
          <p className={styles.note} role="alert">
            {t.listFailed}{' '}
            <Button look="plain" onClick={() => list.send({ type: 'list.retry' })}>
              {t.retry}
            </Button>
          </p>
        )}
        {!hasFailed && options.length === 0 && (
          <p className={styles.note} role="status">
            {isLoading ? t.searching : t.nothingFound}
          </p>
        )}
        <DidYouMean readings={readings} field={field} onTake={search} />
      </div>
    </div>
  )
}

interface OptionProps {
  id: string
  option: PickOption
  active: boolean
  taken: string | undefined
  onPick(): void
}

function Option({ id, option, active, taken, onPick }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={taken !== undefined || undefined}
      className={styles.option}
      onClick={onPick}
    >
      <Bdi className={styles.name}>{option.title}</Bdi>
      <Bdi dir="ltr" className={styles.tag}>
        {option.note}
      </Bdi>
      {taken !== undefined && <span className={styles.tag}>{taken}</span>}
    </div>
  )
}
