import { type MouseEvent, useEffect } from 'react'
import { reloadWhenReachable } from '#ui/reload-when-reachable'
import { useLocale, useMessages } from '#ui/locale'
import { messages as lateMessages } from '#ui/lazy-part.messages'
import { useMenu } from '#ui/menu'
import type { WindowRef } from '../../window-kind'
import { getOpenFolders } from '../context'
import { type ExplorerActor, type ExplorerSnapshot, useExplorer } from '../explorer-actor'
import { messages } from '../explorer.messages'
import { toKeyPress } from './keys'
import type { Obstacle } from './rights'
import { type Command, type CommandEffects, findPressedCommand } from './command'
import { shortcutCommands } from './shortcut-commands'
import { loadMenus, type LazyMenus, loadedMenus } from './lazy-menus'
import { type MenuTarget, type CommandTarget, type Situation, createSituation, getExplorerRights } from './situation'

/** Reasons for which the user gets no message when a disabled command is called by its shortcut. */
const silentObstacles: ReadonlySet<Obstacle> = new Set(['atTop'])

/** True after the menus failed to load. */
let hasFailed = false

const itemCommands = shortcutCommands.filter(({ everywhere }) => everywhere !== true)
const windowCommands = shortcutCommands.filter((command) => command.everywhere === true)

const isLocating = (snapshot: ExplorerSnapshot): boolean => snapshot.matches({ place: 'locating' })

/**
 * Calls `act` once the rights of the folder are loaded, because they arrive after the rows. If the user has opened another folder by then,
 * it does nothing.
 */
const runWhenLocated = (actor: ExplorerActor, act: (context: ExplorerSnapshot['context']) => void): void => {
  const folders = getOpenFolders(actor.getSnapshot().context)
  const { unsubscribe } = actor.subscribe((snapshot) => {
    const isHere = getOpenFolders(snapshot.context) === folders
    if (isHere && isLocating(snapshot)) return
    unsubscribe()
    if (isHere) act(snapshot.context)
  })
}

/** Returns the handlers that the view calls to run commands of one explorer. */
export function useCommands(actor: ExplorerActor, choose: Pick<CommandEffects, 'chooseFiles' | 'chooseFolder' | 'focusSearch'>) {
  const t = useMessages(messages)
  const sayLate = useMessages(lateMessages)
  const { locale } = useLocale()
  const menu = useMenu()
  const doer: CommandEffects = { locale, send: actor.send, ...choose }
  // Loads the menus while the first rows load, so that they are ready when the user opens one.
  useEffect(() => void loadMenus().catch(() => {}), [])
  const runWithMenus = (window: WindowRef, act: (come: LazyMenus) => void): void => {
    const come = loadedMenus()
    if (come) return act(come)
    void loadMenus().then(act, () => {
      window.send({ type: 'notify', level: 'error', message: sayLate.notFetched })
      if (hasFailed) void reloadWhenReachable()
      hasFailed = true
    })
  }
  /** Returns true if the key belongs to a visible command. It runs the command, or tells the user why it is disabled. */
  const press = (event: KeyboardEvent, commands: readonly Command[], place: CommandTarget): boolean => {
    const { context } = actor.getSnapshot()
    const situation = createSituation(context, place)
    const found = findPressedCommand(commands, toKeyPress(event), situation)
    if (!found) return false
    event.preventDefault()
    runOrExplain(found.command, situation)
    return true
  }
  const runOrExplain = (command: Command, situation: Situation): void => {
    const obstacle = command.obstacle?.(situation)
    const { window } = situation.context
    if (obstacle === undefined) command.run(situation, doer)
    else if (isLocating(actor.getSnapshot()))
      runWhenLocated(actor, (context) => runOrExplain(command, { ...situation, ...getExplorerRights(context), context }))
    else if (!silentObstacles.has(obstacle))
      runWithMenus(window, ({ getWords }) => window.send({ type: 'notify', level: 'warning', message: getWords(locale)[obstacle] }))
  }
  return {
    doer,
    openMenu: (event: MouseEvent, place: MenuTarget) => {
      event.preventDefault()
      const at = { x: event.clientX, y: event.clientY }
      const { context } = actor.getSnapshot()
      const situation = createSituation(context, place)
      const label = place.at === 'background' ? t.folderMenu : t.itemMenu
      const show = ({ openMenu }: LazyMenus): void =>
        openMenu(actor, situation, doer, (entries, source) => menu.open(at, entries, label, source))
      runWithMenus(context.window, show)
    },
    /** Handles the shortcuts of the list and of the tree. */
    pressOnItems: (event: KeyboardEvent, place: CommandTarget) => press(event, itemCommands, place),
    /** Handles the shortcuts of the whole window. */
    pressAnywhere: (event: KeyboardEvent) => press(event, windowCommands, { at: 'background' }),
    /** Runs one command that a button started, without a key or a menu. */
    runCommand: (command: Command, place: CommandTarget): void => {
      const situation = createSituation(actor.getSnapshot().context, place)
      if (command.hidden?.(situation) !== true) runOrExplain(command, situation)
    },
    menu: menu.element,
  }
}
export type Commands = ReturnType<typeof useCommands>

/** Returns `hidden` and `obstacle` of the command now, for a button that always stays in place. */
export const useAvailability = (actor: ExplorerActor, command: Command): { hidden: boolean; obstacle: Obstacle | undefined } => {
  const situation = (context: Parameters<typeof createSituation>[0]) => createSituation(context, { at: 'background' })
  const hidden = useExplorer(actor, (context) => command.hidden?.(situation(context)) === true)
  const obstacle = useExplorer(actor, (context) => command.obstacle?.(situation(context)))
  return { hidden, obstacle }
}
