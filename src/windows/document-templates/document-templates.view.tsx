import type { Answer } from '#api/contract/endpoint'
import type { adminTemplates } from '#api/contract/admin'
import type { DraftValues, GridRule } from '#widgets/data-grid/grid'
import { Bdi } from '#ui/bdi'
import { FileField } from '#ui/file-field'
import type { GridColumn } from '#ui/grid'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { AudienceField, RowText } from '#widgets/data-grid/grid-fields.view'
import { type GridActor, GridWindow } from '#widgets/data-grid/grid-window.view'
import { messages } from './document-templates.messages'

type Template = Answer<(typeof adminTemplates)['save']>

const rules: readonly GridRule[] = [{ field: 'title', kind: 'required' }]
const blank: DraftValues = { title: '', extension: 'docx', size: '', users: [], roles: [] }
const extensions = ['docx', 'xlsx', 'pptx'] as const

export function DocumentTemplatesView({ actor }: { actor: GridActor }) {
  const say = useMessages(messages)
  const format = useFormat()
  const names = (some: Template['users']) => format.list(some.map(({ title }) => title))
  const columns: readonly GridColumn<Template>[] = [
    { id: 'title', label: say.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'extension', label: say.extension, sort: 'extension', cell: ({ extension }) => say[extension] },
    { id: 'size', label: say.size, sort: 'size', cell: ({ size }) => (size === undefined ? say.missing : format.size(size)) },
    {
      id: 'roles',
      label: say.roles,
      cell: ({ users, roles }) => (users.length + roles.length === 0 ? say.everybody : names(roles)),
    },
    { id: 'users', label: say.users, cell: ({ users }) => names(users) },
  ]
  return (
    <GridWindow<Template>
      actor={actor}
      icon="new"
      say={say}
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
            <RowText form={form} name="title" label={say.title} />
            <SelectField
              label={say.extension}
              value={String(extension)}
              options={extensions.map((value) => ({ value, label: say[value] }))}
              disabled={!form.isNew}
              onChange={(value) => form.set('extension', value)}
            />
            <FileField
              label={say.file}
              name="file"
              accept={`.${extension}`}
              hint={say.fileHint}
              error={form.errorOf('file')}
              present={size === '' ? undefined : say.present(String(size))}
              chosen={file instanceof File ? file : undefined}
              onChange={(chosen) => form.set('file', chosen)}
            />
            <AudienceField actor={actor} form={form} hint={say.audience} />
          </>
        )
      }}
    />
  )
}
