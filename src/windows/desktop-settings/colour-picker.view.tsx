import { type CSSProperties, useId } from 'react'
import { pickerColors } from '#api/contract/constants'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { messages } from './desktop-settings.messages'
import styles from './desktop-settings.module.css'

type ToneName = `tone${Exclude<keyof typeof pickerColors & `${number}`, `-${string}`>}`

/** Buttons for the predefined colours. */
export function ColourPicker({ value, onPick }: { value: string; onPick(colour: string): void }) {
  const t = useMessages(messages)
  const name = useId()
  const swatch = (colour: string): CSSProperties => ({ '--swatch': colour }) as CSSProperties
  return (
    <fieldset className={styles.palette}>
      <legend className="visually-hidden">{t.choose}</legend>
      {pickerColors.map((colour, index) => (
        <label key={colour} className={styles.swatch} style={swatch(colour)} title={t[`tone${index}` as ToneName]}>
          <input
            type="radio"
            className={styles.swatchInput}
            name={name}
            aria-label={t[`tone${index}` as ToneName]}
            checked={colour === value.toLowerCase()}
            onChange={() => onPick(colour)}
          />
          <Icon name="check" size={16} className={styles.swatchMark ?? ''} />
        </label>
      ))}
    </fieldset>
  )
}

/** Button that opens the colour picker of the browser, for any other colour. */
export function AnotherColour({ value, onPick }: { value: string; onPick(colour: string): void }) {
  const t = useMessages(messages)
  const isFixed = pickerColors.some((colour) => colour === value.toLowerCase())
  return (
    <label className={styles.another} data-chosen={!isFixed || undefined}>
      <input type="color" className={styles.anotherInput} value={value} onChange={(event) => onPick(event.target.value)} />
      {t.another}
    </label>
  )
}
