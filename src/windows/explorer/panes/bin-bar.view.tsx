import { useSelector } from '@xstate/react'
import { isolate } from '#text/bidi'
import { Button } from '#ui/button'
import { toAriaKeyShortcuts } from '#ui/chord'
import { useLocale, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { SelectField } from '#ui/select-field'
import styles from './bars.module.css'
import type { Command } from '../commands/command'
import { purge, restore } from '../commands/item-commands'
import { emptyBin } from '../commands/bin-commands'
import { createSituation } from '../commands/situation'
import type { Commands } from '../commands/use-commands'
import { getWords } from '../commands/words'
import { getSelectedRows } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { messages as binMessages } from './bin-bar.messages'
import type { Obstacle } from '../commands/rights'
import { BinSearch, BinSearchNotes } from './bin-search.view'

/** Bar of a recycle bin: its actions, the choice of the bin, and the progress of purges. */
export function BinBar({ actor, commands }: { actor: ExplorerActor; commands: Commands }) {
  const words = useMessages(binMessages)
  const { format, locale } = useLocale()
  const labels = getWords(locale)
  const none = useExplorer(actor, (context) => getSelectedRows(context).length === 0)
  const bins = useExplorer(actor, ({ services }) => services.bins)
  const purges = useExplorer(actor, ({ services }) => services.purges)
  const binUuid = useExplorer(actor, (context) => context.binUuid)
  // Selects the whole context, because the availability of commands depends on many of its fields.
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const button = (command: Command, at: 'rows' | 'background') => {
    const obstacle: Obstacle | undefined = at === 'rows' && none ? 'nothingPicked' : command.obstacle?.(createSituation(context, { at }))
    return (
      <Button
        look="plain"
        icon={typeof command.icon === 'string' ? command.icon : 'more'}
        disabled={obstacle !== undefined}
        aria-keyshortcuts={command.keys && toAriaKeyShortcuts(...command.keys)}
        title={obstacle && labels[obstacle]}
        onClick={() => commands.runCommand(command, { at })}
      >
        {command.label(labels, undefined, locale)}
      </Button>
    )
  }
  const options = [
    { value: '', label: words.allBins },
    ...bins.map(({ uuid, owner }, index) => ({ value: uuid, label: index === 0 ? words.ownBin : isolate(owner) })),
  ]
  return (
    <>
      <div role="toolbar" aria-label={words.binTools} className={styles.bin}>
        {button(restore, 'rows')}
        {button(purge, 'rows')}
        {button(emptyBin, 'background')}
        <BinSearch actor={actor} />
        {bins.length > 1 && (
          <SelectField
            label={words.whoseBin}
            hideLabel
            value={binUuid ?? ''}
            options={options}
            onChange={(uuid) => actor.send({ type: 'bin.choose', uuid: uuid === '' ? null : uuid })}
          />
        )}
      </div>
      <BinSearchNotes actor={actor} />
      {purges.map(({ uuid, done, total }) => (
        <div key={uuid} className={styles.purging}>
          <span>{words.purging(format, done, total)}</span>
          <ProgressBar label={words.purging(format, done, total)} value={total === 0 ? undefined : done / total} />
          <Button
            look="plain"
            icon="stop"
            onClick={() => actor.getSnapshot().context.window.send({ type: 'nodes.operate', operation: { kind: 'stop', uuids: [uuid] } })}
          >
            {words.stopPurge}
          </Button>
        </div>
      ))}
    </>
  )
}
