/** Measures the client. Prints `NAME value target PASS|FAIL` lines; values are medians, times are multiples of a compared page in the same browser. */
import { benchDemo } from './demo.bench'
import { benchStart } from './start.bench'
import { benchViewer } from './viewer.bench'
import { benchWindows } from './windows.bench'

const asked = process.argv.slice(2)
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name)
if (isAsked('start')) await benchStart()
if (isAsked('windows')) await benchWindows(asked.filter((name) => name !== 'windows'))
if (isAsked('viewer')) await benchViewer()
if (isAsked('demo')) await benchDemo()
process.exit()
