/**
 * Requests of window contents that only the desktop can handle. The window frame and the window manager forward them to the desktop
 * unchanged.
 */
export const forwardedRequests = {
  'data.changed': { actions: 'forwardToDesktop' },
  notify: { actions: 'forwardToDesktop' },
  'upload.start': { actions: 'forwardToDesktop' },
  'nodes.operate': { actions: 'forwardToDesktop' },
  'nodes.send': { actions: 'forwardToDesktop' },
  'clipboard.put': { actions: 'forwardToDesktop' },
  'clipboard.paste': { actions: 'forwardToDesktop' },
  'directory.change': { actions: 'forwardToDesktop' },
  'flow.start': { actions: 'forwardToDesktop' },
  'target.open': { actions: 'forwardToDesktop' },
  'job.follow': { actions: 'forwardToDesktop' },
  'session.signOut': { actions: 'forwardToDesktop' },
} as const
