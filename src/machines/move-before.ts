/** Moves an item before another, or to the end. Returns the list unchanged if either is missing. */
export const moveBefore = <Item extends { uuid: string }>(
  items: readonly Item[],
  uuid: string,
  before: string | undefined,
): readonly Item[] => {
  const item = items.find((one) => one.uuid === uuid)
  const others = items.filter((one) => one !== item)
  const at = before === undefined ? others.length : others.findIndex((one) => one.uuid === before)
  return item === undefined || at < 0 ? items : others.toSpliced(at, 0, item)
}
