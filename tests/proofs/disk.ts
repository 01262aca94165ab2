import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const quietly = (command: string, ...args: string[]): boolean => {
  try {
    run(command, ...args)
    return true
  } catch {
    return false
  }
}

/** Python code that shuts a file system down without writing pending data, like a power failure. */
const CUT = 'import fcntl,os,struct,sys;fcntl.ioctl(os.open(sys.argv[1],0),(2<<30)|(4<<16)|(ord("X")<<8)|125,struct.pack("I",2))'

export interface Disk {
  path: string
  /** Simulates a power failure and the restart: unsynced data is lost, synced data is kept. All files must be closed before. */
  cutPower(): void
  restore(): void
  remove(): void
}

/** Creates a separate file system in a file. Needs root, loop devices, ext4 and python3; undefined if one of them is missing. */
export function loopDisk(megabytes: number): Disk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const home = mkdtempSync(join(tmpdir(), 'mizkar-disk-'))
  const [image, path] = [join(home, 'image'), join(home, 'mounted')]
  mkdirSync(path)
  const mount = (): boolean => quietly('mount', '-o', 'loop', image, path)
  const ready =
    quietly('python3', '-c', 'import fcntl') &&
    quietly('truncate', '-s', `${megabytes}M`, image) &&
    quietly('mkfs.ext4', '-q', '-F', image) &&
    mount()
  if (!ready) {
    rmSync(home, { recursive: true, force: true })
    return undefined
  }
  return {
    path,
    cutPower: () => void run('python3', '-c', CUT, path),
    restore() {
      run('umount', path)
      if (!mount()) throw new Error('the file system cannot be mounted again')
    },
    remove() {
      if (!quietly('umount', path)) quietly('umount', '-l', path)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Creates a small file system in memory that is soon full. Needs root on Linux; undefined elsewhere. */
export function smallDisk(megabytes: number): Pick<Disk, 'path' | 'remove'> | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const path = mkdtempSync(join(tmpdir(), 'mizkar-small-'))
  const remove = (): void => {
    if (!quietly('umount', path)) quietly('umount', '-l', path)
    rmSync(path, { recursive: true, force: true })
  }
  if (quietly('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path)) return { path, remove }
  remove()
  return undefined
}
