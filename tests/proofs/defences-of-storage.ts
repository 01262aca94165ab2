import type { Defence } from './defence'

const NAMES = 'tests/server/node/durable-names.test.ts'
const POWER = 'tests/proofs/power-loss.test.ts'
const BLOBS = 'server/node/blobs.file.ts'
const EMBEDDED = 'server/node/embedded.ts'

/** Defences that make acknowledged data durable on the disk. */
export const defencesOfStorage: readonly Defence[] = [
  {
    name: 'the bytes of a content are on the disk before it has its name',
    against: 'next',
    file: BLOBS,
    out: '          await file.sync()\n',
    instead: '',
    test: [NAMES, 'has every acknowledged blob'],
  },
  {
    name: 'the name of a content is on the disk before it is acknowledged',
    against: 'next',
    file: BLOBS,
    out: 'await rename(draft, place)\n    await syncDirectory(getFolder(hash))',
    instead: 'await rename(draft, place)',
    test: [NAMES, 'has every acknowledged blob'],
  },
  {
    name: 'a content that is there already is on the disk before it is acknowledged again',
    against: 'next',
    file: BLOBS,
    out: '        await syncDirectory(getFolder(hash))\n        return\n',
    instead: '        return\n',
    test: [NAMES, 'syncs a blob that another process wrote without syncing'],
  },
  {
    name: 'a new folder of contents is on the disk before anything is put there',
    against: 'next',
    file: BLOBS,
    out: '    await syncDirectory(directory)\n    durable.add(name)\n',
    instead: '    durable.add(name)\n',
    test: [NAMES, 'has every acknowledged blob'],
  },
  {
    name: 'the folders that are there are on the disk before anything is put there',
    against: 'next',
    file: BLOBS,
    out: '[directory, dirname(directory)]',
    instead: '[dirname(directory)]',
    test: [NAMES, 'syncs a blob that another process wrote without syncing'],
  },
  {
    name: 'the folder of all contents is on the disk before anything is put there',
    against: 'next',
    file: BLOBS,
    out: '[directory, dirname(directory)]',
    instead: '[directory]',
    test: [NAMES, 'has every acknowledged blob'],
  },
  {
    name: 'the files of a new database are on the disk before it has its name',
    against: 'next',
    file: EMBEDDED,
    out: '  await syncTree(draft)\n',
    instead: '',
    test: [NAMES, 'has the complete new database'],
  },
  {
    name: 'the names of the files of a new database are on the disk',
    against: 'next',
    file: EMBEDDED,
    out: '  await syncDirectory(directory)\n',
    instead: '',
    test: [NAMES, 'has the complete new database'],
  },
  {
    name: 'the name of a new database is on the disk before it is opened',
    against: 'next',
    file: EMBEDDED,
    out: '  await syncDirectory(parent)\n',
    instead: '',
    test: [NAMES, 'has the complete new database'],
  },
  {
    name: 'the engine syncs what it is told to sync',
    against: 'next',
    file: 'server/node/durable.fs.ts',
    out: 'NODEFS.stream_ops.fsync = (stream) => {',
    instead: 'const _ = (stream: { nfd?: number; node: { mode: number } }) => {',
    test: [POWER, 'loses no acknowledged row'],
  },
]
