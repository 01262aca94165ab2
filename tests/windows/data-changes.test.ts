import { expect, it } from 'vitest'
import { changedResource } from '#api/contract/messaging'
import { content as templates } from '#windows/document-templates/document-templates.content'
import { content as workflows } from '#windows/workflows/workflows.content'
import { content as forms } from '#windows/manage-forms/manage-forms.content'
import { content as metadata } from '#windows/metadata/metadata.content'
import { content as profiles } from '#windows/public-profiles/public-profiles.content'
import { content as dashboards } from '#windows/manage-dashboards/manage-dashboards.content'
import { content as reportForms } from '#windows/manage-report-form/manage-report-form.content'
import { content as reports } from '#windows/report-builder/report-builder.content'
import { content as roles } from '#windows/roles/roles.content'
import { content as taskActions } from '#windows/task-actions/task-actions.content'
import { content as tiles } from '#windows/tiles/tiles.content'
import { content as users } from '#windows/users/users.content'

it.each([
  ['templates', templates, ['user', 'role', 'template']],
  ['workflows', workflows, ['user', 'role', 'workflow']],
  ['forms', forms, ['ontology']],
  ['metadata', metadata, ['metadata']],
  ['public profiles', profiles, ['publicProfile', 'user', 'role']],
  ['dashboards', dashboards, ['dashboard', 'user', 'role']],
  ['report forms', reportForms, ['report']],
  ['reports', reports, ['report']],
  ['roles', roles, ['user', 'role']],
  ['task actions', taskActions, ['taskAction']],
  ['tiles', tiles, ['user', 'role', 'tile']],
  ['users', users, ['user', 'role']],
])('the window of %s reloads its rows only after changes to resources that it shows', (_, { machine }, shown) => {
  const guard = machine.implementations.guards.affectsRows as unknown as (given: object) => boolean
  const heard = changedResource.options.filter((resource) => guard({ event: { type: 'data.changed', resource } }))
  expect(heard).toEqual(shown)
})
