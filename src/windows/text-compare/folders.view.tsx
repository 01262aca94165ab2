import { useState } from 'react'
import type { FolderDiffEntry } from '#api/contract/diff'
import { Bdi } from '#ui/bdi'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { SelectField } from '#ui/select-field'
import { TableHead } from '#ui/table-head'
import { messages } from './text-compare.messages'
import styles from './text-compare.module.css'

type State = FolderDiffEntry['state']

const states = ['DIFFERENT', 'ONLY_FIRST', 'ONLY_SECOND', 'SAME'] as const satisfies readonly State[]

interface FoldersProps {
  entries: readonly FolderDiffEntry[]
  onOpen(entry: FolderDiffEntry): void
}

function NodeFacts({ node }: { node: FolderDiffEntry['first'] }) {
  const format = useFormat()
  if (!node) return <td className={styles.facts}>—</td>
  return (
    <td className={styles.facts}>
      <Moment at={node.lastFileEdit ?? node.createDate} form="dateTime" />
      {node.type === 0 && node.lastVersionsSize !== undefined && ` · ${format.size(node.lastVersionsSize)}`}
    </td>
  )
}

/** Entries of two folders. Each shows if it is missing or different in the other folder. */
export function Folders({ entries, onOpen }: FoldersProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const [only, setOnly] = useState<State | 'all'>('all')
  const countState = (state: State) => entries.filter((entry) => entry.state === state).length
  const shown = entries.filter(({ state }) => only === 'all' || state === only)
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          label={t.states}
          value={only}
          onChange={(value) => setOnly(value as State | 'all')}
          options={[
            { value: 'all', label: `${t.all} (${format.number(entries.length)})` },
            ...states.map((state) => ({ value: state, label: `${t[state]} (${format.number(countState(state))})` })),
          ]}
        />
      </div>
      <div className={styles.tableBox}>
        <table className={styles.table}>
          <TableHead labels={[t.path, t.state, t.first, t.second]} />
          <tbody>
            {shown.map((entry) => {
              const { path, state, first, second } = entry
              const isFolder = (first ?? second)?.type !== 0
              return (
                <tr key={`${path}${isFolder ? '/' : ''}${state}`} onDoubleClick={() => onOpen(entry)}>
                  <th scope="row">
                    <button type="button" className={styles.path} title={t.open(path)} onClick={() => onOpen(entry)}>
                      <Icon name={isFolder ? 'folder' : 'document'} size={16} />
                      <Bdi>{path}</Bdi>
                    </button>
                  </th>
                  <td>
                    <span className={styles.state} data-state={state}>
                      {t[state]}
                    </span>
                  </td>
                  <NodeFacts node={first} />
                  <NodeFacts node={second} />
                </tr>
              )
            })}
          </tbody>
        </table>
        {shown.length === 0 && <p className={styles.note}>{entries.length === 0 ? t.sameFolders : t.none}</p>}
      </div>
    </>
  )
}
