/** What a window asks that only the desktop can do: its frame and the keeper of the windows pass it up as it is. */
export const passedRequests = {
  'data.changed': { actions: 'passUp' },
  notify: { actions: 'passUp' },
  'upload.start': { actions: 'passUp' },
  'nodes.operate': { actions: 'passUp' },
  'nodes.send': { actions: 'passUp' },
  'clipboard.put': { actions: 'passUp' },
  'clipboard.paste': { actions: 'passUp' },
  'directory.change': { actions: 'passUp' },
  'flow.start': { actions: 'passUp' },
  'job.follow': { actions: 'passUp' },
  'session.signOut': { actions: 'passUp' },
} as const
