interface TableHeadProps {
  labels: readonly string[]
  /** Label of a last column whose head is only read out, for example the column of the buttons. */
  hiddenLabel?: string
}

/** Head row of a table: one cell per column. */
export function TableHead({ labels, hiddenLabel }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {labels.map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
        {hiddenLabel !== undefined && (
          <th scope="col">
            <span className="visually-hidden">{hiddenLabel}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
