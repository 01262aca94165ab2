import type { GridRow } from '#widgets/data-grid/grid'
import { isBlank } from '#text/blank'
import { TextField } from '#ui/field'
import { FieldGroup } from '#ui/field-group'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { createDraftItems, type DraftItem, DraftList, DraftTools, Failure } from '#widgets/data-grid/draft-list.view'
import styles from '#widgets/data-grid/grid-fields.module.css'
import type { RowForm } from '#widgets/data-grid/grid-window.view'
import { toDraftList } from '#widgets/report-draft/drafts'
import { messages } from './manage-dashboards.messages'
import { type ReportChoice, toReportChoices, heights, kinds, looks, createTile, getReportKind, type TileDraft, widths } from './tile-drafts'

/** Form field for the tiles of a dashboard, in their order. */
export function TilesField({ form, options }: { form: RowForm; options: readonly GridRow[] | null }) {
  const t = useMessages(messages)
  const { items, add } = createDraftItems(form, 'widgets', toDraftList<TileDraft>(form.values.widgets))
  const choices = toReportChoices(options)
  return (
    <DraftList title={t.tiles} addLabel={t.addTile} onAdd={() => add(createTile())}>
      {items.map((item) => (
        <TileFields key={item.draft.uuid} form={form} item={item} choices={choices} isKnown={options !== null} />
      ))}
    </DraftList>
  )
}

interface TileFieldsProps {
  form: RowForm
  item: DraftItem<TileDraft>
  choices: readonly ReportChoice[]
  /** True once the reports to choose from are loaded. */
  isKnown: boolean
}

/** Adds the current value to the options. Another user may have chosen it from a longer list. */
const includeCurrent = (known: readonly string[], own: string): readonly string[] => (known.includes(own) ? known : [...known, own])

function TileFields({ form, item, choices, isKnown }: TileFieldsProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { at, onChange } = item
  const { title, kind, report, look, width, height } = item.draft
  const place = t.tile(format.number(at + 1))
  const name = isBlank(title) ? place : title
  const wanted = getReportKind(kind)
  const fitting = choices.filter((one) => one.kind === wanted)
  const gone = report !== '' && isKnown && !fitting.some(({ uuid }) => uuid === report)
  const errors = [
    form.errorOf(`widgets.${at}.reportUuid`) === undefined ? undefined : gone ? t.gone : t.chooseReport,
    form.errorOf(`widgets.${at}.look`) === undefined ? undefined : t.pieHasOne,
    wanted && isKnown && fitting.length === 0 ? (wanted === 'form' ? t.noForms : t.noTables) : undefined,
  ].filter((error) => error !== undefined)
  const sizes = (known: readonly string[], own: string, words: Readonly<Record<string, string>>) =>
    includeCurrent(known, own).map((value) => ({ value, label: words[value] ?? format.number(Number(value)) }))
  /** Sets the report of a tile. A tile without a title of its own also gets the title of the report. */
  const choose = (uuid: string) => {
    const titleOf = (id: string) => choices.find((one) => one.uuid === id)?.title ?? ''
    onChange({ report: uuid, title: title === '' || title === titleOf(report) ? titleOf(uuid) : title })
  }
  return (
    <FieldGroup legend={place} className={styles.group}>
      <div className={styles.line}>
        <SelectField
          label={t.kind}
          value={kind}
          options={kinds.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => {
            const next = value as TileDraft['kind']
            const stays = getReportKind(next) === wanted
            const own = title === '' || kinds.some((one) => t[one] === title)
            onChange({ kind: next, report: stays ? report : '', look: '', ...(own && { title: getReportKind(next) ? '' : t[next] }) })
          }}
        />
        {wanted && (
          <SelectField
            label={t.report}
            value={report}
            options={[
              { value: '', label: t.chooseReport },
              ...(gone ? [{ value: report, label: t.gone }] : []),
              ...fitting.map((one) => ({ value: one.uuid, label: one.title })),
            ]}
            onChange={choose}
          />
        )}
        <TextField
          name={`widgets.${at}.title`}
          label={t.title}
          value={title}
          maxLength={100}
          autoComplete="off"
          error={form.errorOf(`widgets.${at}.title`)}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </div>
      <div className={styles.line}>
        {kind === 'REPORT_FORM' && (
          <SelectField
            label={t.look}
            value={look}
            options={[{ value: '', label: t.asForm }, ...looks.map((value) => ({ value, label: t[value] }))]}
            onChange={(value) => onChange({ look: value as TileDraft['look'] })}
          />
        )}
        <SelectField
          label={t.width}
          value={width}
          options={sizes(widths, width, { 33: t.w33, 50: t.w50, 67: t.w67, 100: t.w100 })}
          onChange={(value) => onChange({ width: value })}
        />
        <SelectField
          label={t.height}
          value={height}
          options={sizes(heights, height, { 3: t.h3, 4: t.h4, 6: t.h6 })}
          onChange={(value) => onChange({ height: value })}
        />
        <DraftTools item={item} name={name} words={t} />
      </div>
      {errors.map((error) => (
        <Failure key={error} text={error} />
      ))}
    </FieldGroup>
  )
}
