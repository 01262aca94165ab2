import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { Button, IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { EmptyPage, FailedPage, WaitingPage } from '#ui/state-page'
import type { dashboardMachine } from './dashboard.machine'
import { messages } from './dashboard.messages'
import styles from './dashboard.module.css'
import { TileView } from './tile.view'

/** The chosen dashboard with its tiles. */
export function DashboardView({ actor }: { actor: ActorRefFrom<typeof dashboardMachine> }) {
  const t = useMessages(messages)
  const { dashboards, chosen, tiles, error, window, session } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  if (state === 'failed')
    return <FailedPage sentence={getErrorDetail(error) ?? t.failed} onRetry={() => actor.send({ type: 'dashboard.retry' })} />
  if (state === 'loading' && dashboards.length === 0) return <WaitingPage label={t.loading} />
  return (
    <div className={styles.window}>
      <div className={styles.toolbar} role="toolbar" aria-label={t.dashboard}>
        <div className={styles.choice}>
          {dashboards.length > 0 && (
            <SelectField
              label={t.dashboard}
              hideLabel
              value={chosen}
              options={dashboards.map(({ uuid, title }) => ({ value: uuid, label: title }))}
              onChange={(uuid) => actor.send({ type: 'dashboard.choose', uuid })}
            />
          )}
        </div>
        <IconButton icon="refresh" label={t.refresh} onClick={() => actor.send({ type: 'dashboard.refresh' })} />
        {session.admin && (
          <Button icon="settings" onClick={() => window.send({ type: 'window.open', kind: 'manage-dashboards', payload: {} })}>
            {t.manage}
          </Button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.dashboard}>
        {tiles.length === 0 && <EmptyPage icon="chart" sentence={dashboards.length === 0 ? t.none : t.bare} />}
        <div className={styles.tiles}>
          {tiles.map((tile) => (
            <TileView key={tile.actor.id} tile={tile} frame={window} />
          ))}
        </div>
      </div>
    </div>
  )
}
