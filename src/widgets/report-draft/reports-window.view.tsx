import { useSelector } from '@xstate/react'
import { Bdi } from '#ui/bdi'
import { IconButton } from '#ui/button'
import type { GridColumn } from '#ui/grid'
import { useMessages } from '#ui/locale'
import type { GridRow } from '../data-grid/grid'
import { GridWindow, type GridWindowProps } from '../data-grid/grid-window.view'
import { messages } from './report-draft.messages'

type ReportRow = GridRow & { revision: string; title: string; classTitle: string }

/** Window that administers reports of one kind. Each row has a button that runs its report. `columns` follow the title and the class. */
export function ReportsWindow<Row extends ReportRow>({
  columns,
  ...props
}: Omit<GridWindowProps<Row>, 'wide' | 'nameOf' | 'isRemovable' | 'more'>) {
  const t = useMessages(messages)
  const frame = useSelector(props.actor, ({ context }) => context.window)
  const allColumns: readonly GridColumn<Row>[] = [
    { id: 'title', label: t.title, sort: 'title', cell: ({ title }) => <Bdi>{title}</Bdi> },
    { id: 'class', label: t.class, sort: 'classTitle', cell: ({ classTitle }) => <Bdi>{classTitle || t.goneClass}</Bdi> },
    ...columns,
  ]
  return (
    <GridWindow<Row>
      {...props}
      wide
      columns={allColumns}
      nameOf={({ title }) => title}
      isRemovable={() => true}
      more={({ uuid, title }) => (
        <IconButton
          icon="play"
          size="small"
          label={t.run(title)}
          onClick={() => frame.send({ type: 'window.open', kind: 'dynamic-report', payload: { uuid }, title })}
        />
      )}
    />
  )
}
