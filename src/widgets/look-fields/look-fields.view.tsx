import { useId } from 'react'
import { Bdi } from '#ui/bdi'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import type { RowForm } from '../data-grid/grid-window.view'
import { iconTitles, messages } from './look-fields.messages'
import styles from './look-fields.module.css'

const defaultColour = '#298fcc'

/** Icon and title of a row in a list. */
export const IconTitle = ({ title, icon }: { title: string; icon?: string | undefined }) => (
  <>
    {icon !== undefined && <Icon name={icon} size={16} />} <Bdi>{title}</Bdi>
  </>
)

/** Fields for the icon and colour of the row; both are optional. */
export function LookFields({ form }: { form: RowForm }) {
  const t = useMessages(messages)
  const titles = useMessages(iconTitles)
  const id = useId()
  const [icon, color] = [String(form.values.icon ?? ''), String(form.values.color ?? '')]
  return (
    <div className={styles.look}>
      <SelectField
        label={t.icon}
        value={icon}
        options={[{ value: '', label: t.none }, ...Object.entries(titles).map(([value, label]) => ({ value, label }))]}
        onChange={(value) => form.set('icon', value)}
      />
      {icon !== '' && <Icon name={icon} size={24} />}
      <label htmlFor={`${id}-on`} className={styles.colour}>
        <input
          id={`${id}-on`}
          type="checkbox"
          checked={color !== ''}
          onChange={({ target }) => form.set('color', target.checked ? defaultColour : '')}
        />
        {t.color}
      </label>
      {color !== '' && (
        <input
          type="color"
          aria-label={t.color}
          className={styles.swatch}
          value={color}
          onChange={({ target }) => form.set('color', target.value)}
        />
      )}
    </div>
  )
}
