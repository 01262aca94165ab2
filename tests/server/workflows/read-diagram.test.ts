import { describe, expect, it } from 'vitest'
import { parseCondition } from '#server/domain/workflow/workflows/conditions'
import { parseDurationMs, readDiagram } from '#server/domain/workflow/workflows/read-diagram'
import { choice, deadline, diagram, end, errorEnd, flow, line, notice, pause, start, task } from './diagrams'

const ID = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
const faultsOf = async (xml: string) => (await readDiagram(xml)).faults.map(({ path, code }) => `${path} ${code}`)
const refusal = async (xml: string) =>
  await readDiagram(xml).then(
    () => 'read',
    (error: Error) => error.message,
  )

describe('a condition', () => {
  const facts = { action: 'approve', values: { [ID]: '۱۲', b: true, c: 'علي' } }
  it.each([
    ['action = "approve"', true],
    ["action == 'reject' or action == 'approve'", true],
    ['not action = "approve"', false],
    [`value("${ID}") >= 12 and value("${ID}") < ۱۳`, true],
    [`value("${ID.toUpperCase()}") > 100`, false],
    ['value("c") = "علی"', true],
    ['value("b") = true', true],
    ['value("missing") = empty', true],
    ['(action != "reject" and (value("b") = false or value("c") != empty))', true],
    ['value("__proto__") = empty', true],
  ])('%s is %s', (text, holds) => {
    expect(parseCondition(text)?.(facts)).toBe(holds)
  })
  it.each([
    '',
    'action',
    'action =',
    'action = "a" action',
    'approve()',
    'process.exit()',
    'action = `a`',
    'value(1) = 1',
    '(action = "a"',
    `${'('.repeat(40)}action = "a"${')'.repeat(40)}`,
    'x'.repeat(3_000),
  ])('refuses the condition %s', (text) => {
    expect(parseCondition(text)).toBeUndefined()
  })
})

it('parses durations of days, hours and minutes, and no others', () => {
  expect([parseDurationMs('P3D'), parseDurationMs('PT4H'), parseDurationMs(' P1DT2H30M ')]).toEqual([259_200_000, 14_400_000, 95_400_000])
  for (const text of [undefined, '', 'P', 'PT', 'P0D', 'P1Y', '3D', 'R3/PT1H', 'P99999D']) expect(parseDurationMs(text)).toBeUndefined()
})

describe('a diagram', () => {
  it('parses a diagram with assignees, actions, form and timer of each task [WF-014]', async () => {
    const { diagram: read, faults } = await readDiagram(
      line(task('a', { assignee: 'starter', roles: `${ID} ${ID}`, actions: 'approve, reject', form: ID, due: 'P2D' }), pause('p', 'PT1H')),
    )
    expect(faults).toEqual([])
    expect(read.elements.find(({ id }) => id === 'a')).toEqual({
      ...{ kind: 'task', id: 'a', name: 'کار a', incoming: ['start_a'], outgoing: ['a_p'] },
      ...{ people: { assignee: 'starter', users: [], roles: [ID] }, actions: ['approve', 'reject'], formId: ID, dueAfter: 172_800_000 },
    })
    expect(read.elements.find(({ id }) => id === 'p')).toMatchObject({ kind: 'timer', after: 3_600_000 })
  })

  it('reports each error of a diagram with its element [WF-014]', async () => {
    expect(await faultsOf(line(task('a', { name: '' })))).toEqual(['a titleRequired'])
    expect(await faultsOf(line(task('a', { assignee: 'somebody' })))).toEqual(['a formatInvalid'])
    expect(await faultsOf(line(task('a', { due: 'tomorrow' })))).toEqual(['a dateInvalid'])
    expect(await faultsOf(line(pause('p', 'soon')))).toEqual(['p dateInvalid'])
    expect(await faultsOf(line(notice('n', 'خبر', {})))).toEqual(['n fieldRequired'])
    expect(await faultsOf(line('<scriptTask id="s" name="s"><script>1</script></scriptTask>'))).toEqual(['s elementUnsupported'])
    expect(await faultsOf(diagram(end(), task('a'), flow('a-end')))).toEqual(['a bpmnInvalid', 'process bpmnInvalid'])
    expect(await faultsOf(diagram(start(), task('a'), flow('start-a')))).toEqual(['a bpmnInvalid'])
    expect(await faultsOf(diagram(start(), errorEnd('e', ''), flow('start-e')))).toEqual(['e titleRequired'])
    expect(
      await faultsOf(diagram(start(), end(), task('a'), deadline('d', 'end', 'PT1H'), flow('start-a'), flow('a-end'), flow('d-end'))),
    ).toEqual(['d bpmnInvalid'])
    const gate = (one: string | undefined, other: string | undefined) =>
      diagram(start(), choice('g', 'g_b'), end('a'), end('b'), end('c'), flow('start-g'), flow('g-a', one), flow('g-b'), flow('g-c', other))
    expect(await faultsOf(gate('action = "x"', 'action = "y"'))).toEqual([])
    expect(await faultsOf(gate(undefined, 'run()'))).toEqual(['g_a conditionRequired', 'g_c formatInvalid'])
  })

  const sentencesOf = async (xml: string, locale: 'fa' | 'en' = 'fa') =>
    (await readDiagram(xml)).faults.map(({ path, detail }) => `${path}: ${detail?.(locale) ?? ''}`)
  const inside = (id: string, child: string, attributes = '') => `<userTask id="${id}" name="کار"${attributes}>${child}</userTask>`

  it.each([
    ['<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>', ''],
    ['<standardLoopCharacteristics loopMaximum="3"/>', ''],
    ['', ' isForCompensation="true"'],
    [
      '<potentialOwner id="o"><resourceAssignmentExpression><formalExpression>x</formalExpression></resourceAssignmentExpression></potentialOwner>',
      '',
    ],
    ['', ' xmlns:camunda="http://camunda.org/schema/1.0/bpmn" camunda:assignee="demo"'],
    ['', ' xmlns:camunda="http://camunda.org/schema/1.0/bpmn" camunda:candidateGroups="sales"'],
    [
      '<extensionElements><zeebe:assignmentDefinition xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" assignee="demo"/></extensionElements>',
      '',
    ],
  ])('refuses a task with the unsupported %s%s instead of ignoring it', async (child, attributes) => {
    expect(await faultsOf(line(inside('a', child, attributes)))).toEqual(['a elementUnsupported'])
  })

  it('refuses lanes, further pools and message flows, and names their elements', async () => {
    const lane = '<laneSet id="set"><lane id="sales" name="فروش"><flowNodeRef>a</flowNodeRef></lane></laneSet>'
    expect(await faultsOf(diagram(lane, start(), task('a'), end(), flow('start-a'), flow('a-end')))).toEqual(['sales elementUnsupported'])
    const pools =
      '<collaboration id="c"><participant id="ours" processRef="process"/><participant id="theirs" name="بانک"/><messageFlow id="m" sourceRef="a" targetRef="theirs"/></collaboration>'
    expect(await faultsOf(line(task('a')).replace('<process ', `${pools}<process `))).toEqual([
      'theirs elementUnsupported',
      'm elementUnsupported',
    ])
  })

  it('accepts data objects and notes as documentation, also from other editors', async () => {
    const data = '<dataObject id="d"/><dataObjectReference id="r" dataObjectRef="d"/><textAnnotation id="n"/>'
    expect(await faultsOf(diagram(data, start(), task('a'), end(), flow('start-a'), flow('a-end')))).toEqual([])
  })

  it('names the type of an unsupported element, and the element to use instead', async () => {
    expect(await sentencesOf(line('<serviceTask id="s" name="s"/>'))).toEqual([
      's: کار سرویسی اجرا نمی‌شود. به جای آن کار کاربری بگذارید تا کسی آن را انجام دهد.',
    ])
    expect(await sentencesOf(line('<subProcess id="s" name="s"/>'), 'en')).toEqual([
      's: A sub-process does not run. Draw its steps in this diagram itself.',
    ])
    expect(await sentencesOf(line('<intermediateCatchEvent id="s"><messageEventDefinition/></intermediateCatchEvent>'))).toEqual([
      's: رویداد پیام اجرا نمی‌شود. به جای آن اطلاع‌رسانی بگذارید.',
    ])
    const foreign = 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn" camunda:assignee="demo"'
    expect((await sentencesOf(line(inside('a', '', ` ${foreign}`)), 'en'))[0]).toContain('“camunda:assignee”')
  })

  it('reports a missing and a second start event', async () => {
    expect(await sentencesOf(diagram(task('a'), end(), flow('a-end')), 'en')).toContain(
      'process: The diagram has no start. Add one plain start event.',
    )
    const two = diagram(start(), start('again'), task('a'), end(), flow('start-a'), flow('again-a'), flow('a-end'))
    expect(await sentencesOf(two, 'en')).toEqual(['again: The diagram has more than one start. Keep one.'])
  })

  it('shows the expected form of a condition and of a timer that another program wrote', async () => {
    const gate = diagram(start(), choice('g', 'g_b'), end('a'), end('b'), flow('start-g'), flow('g-a', '#{approved}'), flow('g-b'))
    expect((await sentencesOf(gate, 'en'))[0]).toContain('action = "approve" and value("…") >= 100')
    const date =
      '<intermediateCatchEvent id="t"><timerEventDefinition><timeDate>2026-01-01T00:00:00Z</timeDate></timerEventDefinition></intermediateCatchEvent>'
    expect((await sentencesOf(line(date)))[0]).toContain('P3D')
  })

  it('refuses a diagram that is not BPMN, declares entities, has duplicates or two processes', async () => {
    for (const xml of [
      '',
      'متن',
      '<a/>',
      '<!DOCTYPE x [<!ENTITY a "b">]><a/>',
      line(task('a'), task('a')),
      diagram(start()).replace('</process>', '</process><process id="other"/>'),
      diagram(start(), '<sequenceFlow id="f" sourceRef="start" targetRef="nowhere"/>'),
    ])
      expect(await refusal(xml)).toBe('bpmnInvalid')
  })
})
