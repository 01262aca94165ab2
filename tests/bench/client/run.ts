/** Measures the client. Prints the lines that `scripts/bench.mjs` describes; values are medians. Compared pages run in the same browser, in turns. */
import { benchDemo } from './demo.bench'
import { benchDragging } from './dragging.bench'
import { benchFolders } from './folders.bench'
import { benchStart } from './start.bench'
import { benchViewer } from './viewer.bench'
import { benchWindows } from './windows.bench'

const asked = process.argv.slice(2)
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name)
if (isAsked('start')) await benchStart()
if (isAsked('folders')) await benchFolders()
if (isAsked('dragging')) await benchDragging()
if (isAsked('windows')) await benchWindows(asked.filter((name) => name !== 'windows'))
if (isAsked('viewer')) await benchViewer()
if (isAsked('demo')) await benchDemo()
process.exit()
