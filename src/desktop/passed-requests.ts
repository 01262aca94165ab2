/** Requests that only the desktop can handle. The frame and the window manager forward them unchanged. */
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
