import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { TextArea } from '#ui/text-area'
import { EntryText } from './entry-text.view'
import type { HelpDraft } from './help'
import type { HelpActor } from './help.machine'
import { messages } from './help.messages'
import styles from './help.module.css'

/** Form in which administrators write a help entry. */
export function HelpForm({ actor }: { actor: HelpActor }) {
  const t = useMessages(messages)
  const draft = useSelector(actor, ({ context }) => context.draft)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const serverVersion = useSelector(actor, ({ context }) => context.serverVersion)
  const kinds = useSelector(actor, ({ context }) => context.kinds)
  const isKnown = draft.windowKind === '' || kinds.some(({ kind }) => kind === draft.windowKind)
  const { locale } = useLocale()
  const isBusy = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  const change = (part: Partial<HelpDraft>) => actor.send({ type: 'draft.change', change: part })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    actor.send({ type: 'draft.save' })
  }
  const isConflict = refusal?.code === 'conflict'
  const isTitle = refusal?.code === 'titleRequired'
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {refusal && !isTitle && (
        <p role="alert" className={styles.refusal}>
          <Icon name="warning" size={18} />
          <span>
            {refusal.detail} {isConflict && !isBusy && (serverVersion ? t.conflict : t.deletedMeanwhile)}
          </span>
        </p>
      )}
      <div className={styles.pair}>
        <TextField
          autoFocus
          dir="rtl"
          label={t.title}
          value={draft.title}
          readOnly={isBusy}
          error={isTitle ? refusal.detail : undefined}
          onChange={(event) => change({ title: event.target.value })}
        />
        <SelectField
          label={t.windowKind}
          value={draft.windowKind}
          disabled={isBusy}
          options={[
            { value: '', label: t.anyWindow },
            ...kinds.map(({ kind, title }) => ({ value: kind, label: title[locale] })),
            ...(isKnown ? [] : [{ value: draft.windowKind, label: draft.windowKind }]),
          ]}
          onChange={(windowKind) => change({ windowKind })}
        />
      </div>
      <TextArea
        lang="fa"
        dir="rtl"
        label={t.text}
        hint={t.textHint}
        rows={8}
        value={draft.text}
        readOnly={isBusy}
        maxLength={20_000}
        onChange={(event) => change({ text: event.target.value })}
      />
      <TextField
        lang="en"
        dir="ltr"
        label={t.titleEn}
        value={draft.titleEn}
        readOnly={isBusy}
        onChange={(event) => change({ titleEn: event.target.value })}
      />
      <TextArea
        lang="en"
        dir="ltr"
        label={t.textEn}
        hint={t.englishHint}
        rows={6}
        value={draft.textEn}
        readOnly={isBusy}
        maxLength={20_000}
        onChange={(event) => change({ textEn: event.target.value })}
      />
      {serverVersion && (
        <section className={styles.other} aria-label={t.otherText}>
          <h3 className={styles.otherHead}>{t.otherText}</h3>
          <EntryText entry={serverVersion} />
        </section>
      )}
      <div className={styles.foot}>
        <Button type="submit" look="filled" busy={isBusy}>
          {t.save}
        </Button>
        <Button disabled={isBusy} onClick={() => actor.send({ type: 'draft.drop' })}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
