import { expect, it } from 'vitest'
import { noticeMessages } from '#text/messages/notices'
import { emptyExplorerServices } from '#windows/explorer/explorer-services'
import { aDocument, idOf } from './builders'
import { openMenu } from './opened-menu'

it('shows that there is no workflow instead of a list of workflows to start [WF-007]', () => {
  const rows = [aDocument('letter', 'docx')]
  const none = openMenu({ rows }).find('actions/startFlow')
  expect(none).toMatchObject({ children: [{ label: noticeMessages('fa').noWorkflow, disabled: true }] })
  const flows = [{ uuid: idOf('flow'), title: 'بررسی' }]
  const some = openMenu({ rows, services: { ...emptyExplorerServices, flows } })
  expect(some.find('actions/startFlow/noFlow')).toBeUndefined()
  expect(some.run(`actions/startFlow/${idOf('flow')}`)).toMatchObject([
    { type: 'flow.start', workflowUuid: idOf('flow'), nodeUuid: idOf('letter') },
  ])
})
