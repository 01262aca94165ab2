import type { Caller } from '#server/access/caller'
import type { AdminContext } from '#server/context/request-context'
import type { Ports } from '#server/ports'
import type { GridQuery } from './grid'

interface Grid<Row, Write> {
  find(ports: Ports, query: GridQuery): Promise<{ contents: Row[]; totalElements: number; offset: number; pageSize: number }>
  save(context: AdminContext, write: Write): Promise<Row>
  remove(context: AdminContext, id: string): Promise<void>
}
interface Asked {
  ports: Ports
  caller: Caller
  ip: string
}

/** Makes the four request handlers of an administration grid. */
export const gridHandlers = <Row, Write>(grid: Grid<Row, Write>) => ({
  list: ({ ports, query }: Asked & { query: GridQuery }) => grid.find(ports, query),
  find: ({ ports, json }: Asked & { json: GridQuery }) => grid.find(ports, json),
  save: ({ ports, caller, ip, json }: Asked & { json: Write }) => grid.save({ ports, caller, ip }, json),
  async delete({ ports, caller, ip, query }: Asked & { query: { uuid: string } }): Promise<undefined> {
    await grid.remove({ ports, caller, ip }, query.uuid)
    return undefined
  },
})
