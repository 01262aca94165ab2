import type { CallResult } from '#api/contract/endpoint'
import type { adminTemplates } from '#api/contract/admin'
import type { DraftValues, GridRule } from '#widgets/data-grid/grid'
import { Bdi } from '#ui/bdi'
import { FileField } from '#ui/file-field'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { AudienceField } from '#widgets/data-grid/audience-field.view'
import { RowTextField } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow } from '#widgets/data-grid/grid-window.view'
import { messages } from './document-templates.messages'

type Template = CallResult<(typeof adminTemplates)['save']>

const rules: readonly GridRule[] = [{ field: 'title', kind: 'required' }]
const blank: DraftValues = { title: '', extension: 'docx', size: '', users: [], roles: [] }
const extensions = ['docx', 'xlsx', 'pptx'] as const

export function DocumentTemplatesView({ actor }: { actor: GridActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const names = (some: Template['users']) => format.list(some.map(({ title }) => title))
  const columns: readonly GridColumn<Template>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'extension', label: t.extension, sort: 'extension', cell: ({ extension }) => t[extension] },
    { id: 'size', label: t.size, sort: 'size', cell: ({ size }) => (size === undefined ? t.missing : format.size(size)) },
    {
      id: 'roles',
      label: t.roles,
      cell: ({ users, roles }) => (users.length + roles.length === 0 ? t.everybody : names(roles)),
    },
    { id: 'users', label: t.users, cell: ({ users }) => names(users) },
  ]
  return (
    <GridWindow<Template>
      actor={actor}
      icon="new"
      t={t}
      columns={columns}
      nameOf={({ title }) => title}
      blank={blank}
      valuesOf={({ title, extension, size, users, roles }) => ({
        ...{ title, extension, users, roles },
        size: size === undefined ? '' : format.size(size),
      })}
      rules={() => rules}
      isRemovable={() => true}
      form={(form) => {
        const { extension, size, file } = form.values
        return (
          <>
            <RowTextField form={form} name="title" label={t.title} />
            <SelectField
              label={t.extension}
              value={String(extension)}
              options={extensions.map((value) => ({ value, label: t[value] }))}
              disabled={!form.isNew}
              onChange={(value) => form.set('extension', value)}
            />
            <FileField
              label={t.file}
              name="file"
              accept={`.${extension}`}
              hint={t.fileHint}
              error={form.errorOf('file')}
              present={size === '' ? undefined : t.present(String(size))}
              chosen={file instanceof File ? file : undefined}
              onChange={(chosen) => form.set('file', chosen)}
            />
            <AudienceField actor={actor} form={form} hint={t.audience} />
          </>
        )
      }}
    />
  )
}
