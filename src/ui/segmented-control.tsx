import { useId } from 'react'
import { Icon } from './icon'
import styles from './segmented-control.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: string
  /** Language of the label if it differs from that of the page. */
  lang?: string
}

export interface SegmentedControlProps<Value extends string> {
  label: string
  hideLabel?: boolean
  segments: readonly Segment<Value>[]
  value: Value
  onChange(value: Value): void
}

/** A group of options of which exactly one is selected. Arrow keys change the selection. */
export function SegmentedControl<Value extends string>({
  label,
  hideLabel = false,
  segments,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles.row}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment} lang={segment.lang}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.icon !== undefined && <Icon name={segment.icon} size={16} />}
            <span>{segment.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
