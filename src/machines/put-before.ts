/** The same in another order: one stands before another, or at the end. Unchanged where one of the two is not among them. */
export const putBefore = <Item extends { uuid: string }>(
  items: readonly Item[],
  uuid: string,
  before: string | undefined,
): readonly Item[] => {
  const item = items.find((one) => one.uuid === uuid)
  const others = items.filter((one) => one !== item)
  const at = before === undefined ? others.length : others.findIndex((one) => one.uuid === before)
  return item === undefined || at < 0 ? items : others.toSpliced(at, 0, item)
}
