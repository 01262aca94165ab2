import type { CallResult } from '#api/contract/endpoint'
import type { adminPublicProfiles } from '#api/contract/admin'
import type { Feature } from '#api/contract/feature'
import type { DraftValues, GridRule } from '#widgets/data-grid/grid'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { FieldGroup } from '#ui/field-group'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { AudienceField } from '#widgets/data-grid/audience-field.view'
import { CheckboxField, RowTextField } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow, type RowForm } from '#widgets/data-grid/grid-window.view'
import { type FeatureGroup, featureGroups } from './feature-groups'
import { featureDescriptions, featureTitles, groupTitles } from './features.messages'
import { messages } from './public-profiles.messages'
import styles from './public-profiles.module.css'

type Profile = CallResult<(typeof adminPublicProfiles)['save']>

const groups = Object.keys(featureGroups) as FeatureGroup[]
const featureTotal = Object.values(featureGroups).flat().length
const rules: readonly GridRule[] = [{ field: 'title', kind: 'required' }]
const blank: DraftValues = { title: '', features: [], users: [], roles: [] }

export function PublicProfilesView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const names = (some: Profile['users']) => (some.length === 0 ? t.nobody : format.list(some.map(({ title }) => title)))
  const columns: readonly GridColumn<Profile>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    {
      id: 'features',
      label: t.featureCount,
      sort: 'features',
      cell: ({ features }) => t.of(format.number(features.length), format.number(featureTotal)),
    },
    { id: 'roles', label: t.roles, cell: ({ roles }) => names(roles) },
    { id: 'users', label: t.users, cell: ({ users }) => names(users) },
  ]
  return (
    <GridWindow<Profile>
      actor={actor}
      icon="permission"
      wide
      t={t}
      columns={columns}
      nameOf={({ title }) => title}
      blank={blank}
      valuesOf={({ title, features, users, roles }) => ({ title, features, users, roles })}
      rules={() => rules}
      isRemovable={() => true}
      form={(form) => (
        <>
          <RowTextField form={form} name="title" label={t.title} />
          {groups.map((group) => (
            <Features key={group} form={form} group={group} />
          ))}
          <AudienceField actor={actor} form={form} hint={t.audience} />
        </>
      )}
    />
  )
}

function Features({ form, group }: { form: RowForm; group: FeatureGroup }) {
  const t = useMessages(messages)
  const [titles, meanings, groupTitle] = [useMessages(featureTitles), useMessages(featureDescriptions), useMessages(groupTitles)]
  const granted = (form.values.features ?? []) as readonly string[]
  const own: readonly Feature[] = featureGroups[group]
  const others = granted.filter((feature) => !own.includes(feature as Feature))
  return (
    <FieldGroup legend={groupTitle[group]} className={styles.group}>
      <div className={styles.whole}>
        <Button look="plain" onClick={() => form.set('features', [...others, ...own])}>
          {t.all}
        </Button>
        <Button look="plain" onClick={() => form.set('features', others)}>
          {t.none}
        </Button>
      </div>
      {own.map((feature) => (
        <CheckboxField
          key={feature}
          label={titles[feature]}
          hint={meanings[feature]}
          checked={granted.includes(feature)}
          onChange={(on) => form.set('features', on ? [...granted, feature] : granted.filter((one) => one !== feature))}
        />
      ))}
    </FieldGroup>
  )
}
