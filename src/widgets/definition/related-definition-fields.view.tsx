import { useMessages } from '#ui/locale'
import { messages } from './definition.messages'
import type { FieldsProps } from './definition.view'
import { ChosenValuesField } from './chosen-values-field.view'

/** Related definitions of the same kind: the parent, disjoint ones and equivalent ones. */
export function RelatedDefinitionFields({ draft, change, begin }: FieldsProps) {
  const t = useMessages(messages)
  const others = (field: 'disjoint' | 'equivalents') => (
    <ChosenValuesField
      label={t[field]}
      tags={draft[field]}
      onAdd={() => begin(field)}
      onDrop={(uuid) => change({ [field]: draft[field].filter((one) => one.uuid !== uuid) })}
    />
  )
  return (
    <>
      <ChosenValuesField
        label={t.parent}
        tags={draft.parent ? [draft.parent] : []}
        add={t.choose}
        onAdd={() => begin('parent')}
        onDrop={() => change({ parent: null })}
      />
      {others('disjoint')}
      {others('equivalents')}
    </>
  )
}
