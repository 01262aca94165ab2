import type { Command } from './command'
import type { Situation } from './situation'

/** Returns the recycle bin to empty. Undefined while the list shows all bins: an administrator must choose one first. */
const getBinToEmpty = ({ context: { binUuid, services } }: Situation): { binUuid?: string } | undefined =>
  binUuid === null ? (services.bins.length > 1 ? undefined : {}) : { binUuid }

/** Permanently deletes the content of a recycle bin. */
export const emptyBin: Command = {
  id: 'empty',
  label: (t) => t.emptyBin,
  icon: 'delete',
  danger: true,
  hidden: ({ mode }) => mode !== 'bin',
  obstacle: (situation) =>
    situation.context.children.totalElements === 0 ? 'listEmpty' : getBinToEmpty(situation) === undefined ? 'needsOneBin' : undefined,
  run: (situation) => {
    const { window, services, binUuid } = situation.context
    const owner = services.bins.find(({ uuid }) => uuid === binUuid)?.owner
    const payload = { kind: 'empty', ...getBinToEmpty(situation), ...(owner === undefined ? {} : { owner }) }
    window.send({ type: 'window.open', kind: 'delete-confirmation', payload })
  },
}
