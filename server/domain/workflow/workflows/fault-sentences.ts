import type { Locale } from '#text/locale'
import { defineMessages } from '#text/messages'

const DAYS = 'P3D'
const HOURS = 'PT4H'
const CONDITION = 'action = "approve" and value("…") >= 100'

/** One text for every fault of a diagram: what is wrong at the element and what to do instead. */
const sentences = defineMessages({
  fa: {
    nameMissing: 'نام عنصر خالی است. نامی بنویسید که کاربران در کارتابل ببینند.',
    errorNameMissing: 'پایان با خطا نام ندارد. نام آن، دلیل پایان است که کاربران می‌بینند.',
    peopleUnreadable: 'مسئول یا نامزدهای این عنصر کاربر یا نقش این سامانه نیستند. آن‌ها را از فهرست انتخاب کنید.',
    formUnreadable: 'فرم این کار از فرم‌های این سامانه نیست. فرم را از فهرست انتخاب کنید.',
    dueUnreadable: `مهلت این کار خوانده نشد. آن را مانند ${DAYS} (سه روز) یا ${HOURS} (چهار ساعت) بنویسید.`,
    timerUnreadable: `زمان این عنصر خوانده نشد. تنها مدت پذیرفته است، مانند ${DAYS} (سه روز) یا ${HOURS} (چهار ساعت)، نه تاریخ و نه تکرار.`,
    recipientsMissing: 'اطلاع‌رسانی گیرنده‌ای ندارد. کاربر یا نقشی انتخاب کنید.',
    somethingGone: 'کاربر، نقش یا اقدامی که این عنصر نام می‌برد دیگر در سامانه نیست. آن را دوباره انتخاب کنید.',
    noWayOut: 'از این عنصر مسیری بیرون نمی‌رود. آن را به عنصر بعدی یا به یک پایان وصل کنید.',
    wayOutOfEnd: 'از پایان مسیری بیرون نمی‌رود. این مسیر را بردارید.',
    notReached: 'هیچ مسیری به این عنصر نمی‌رسد. مسیری به آن بکشید یا آن را بردارید.',
    wayIntoStart: 'مسیری به این عنصر می‌رسد که نمی‌تواند برسد. آن مسیر را بردارید.',
    deadlineWithoutTask: 'مهلت باید روی یک کار کاربری باشد. آن را روی لبهٔ کار بگذارید.',
    conditionMissing: 'این مسیر شرط ندارد. شرطی بنویسید یا آن را مسیر پیش‌فرض کنید.',
    conditionUnreadable: `شرط این مسیر خوانده نشد. آن را مانند ${CONDITION} بنویسید.`,
    conditionNotAsked: 'شرط تنها در مسیری که از درگاه انتخاب بیرون می‌رود سنجیده می‌شود. شرط را بردارید یا پیش از آن درگاه انتخاب بگذارید.',
    startMissing: 'نمودار آغاز ندارد. یک رویداد آغاز ساده بگذارید.',
    startRepeated: 'نمودار بیش از یک آغاز دارد. تنها یکی را نگه دارید.',
    loopMarker:
      'نشانهٔ تکرار یا چندنمونه‌ای اجرا نمی‌شود. برای چند نفر، کارهای جداگانه میان دو درگاه هم‌زمان بگذارید؛ برای تکرار، مسیری به عقب بکشید.',
    compensation: 'جبران اجرا نمی‌شود. به جای آن کار جداگانه‌ای در مسیر بگذارید.',
    lane: 'خط شنا اجرا نمی‌شود و کسی را مسئول نمی‌کند. آن را بردارید و در هر کار، مسئول یا نقش‌های نامزد را انتخاب کنید.',
    pool: 'تنها یک استخر اجرا می‌شود. استخر دیگر را بردارید و برای آن اطلاع‌رسانی بگذارید.',
    messageFlow: 'جریان پیام اجرا نمی‌شود. به جای آن اطلاع‌رسانی بگذارید.',
    foreignWork: (name: string) =>
      `«${name}» را برنامهٔ دیگری نوشته است و اینجا اجرا نمی‌شود. آن را بردارید و مسئول، نقش‌های نامزد یا فرم را در ویژگی‌های عنصر انتخاب کنید.`,
    otherElement: (kind: string, instead: string) => `${kind} اجرا نمی‌شود. ${instead}`,
  },
  en: {
    nameMissing: 'The element has no name. Write the name that people see in their task list.',
    errorNameMissing: 'The error end has no name. Its name is the reason that people see.',
    peopleUnreadable: 'The assignee or a candidate is no user or role of this system. Choose them from the list.',
    formUnreadable: 'The form is not one of this system. Choose it from the list.',
    dueUnreadable: 'The due time cannot be read. Write it like P3D (three days) or PT4H (four hours).',
    timerUnreadable:
      'The time cannot be read. Only durations are accepted, like P3D (three days) or PT4H (four hours), no dates and no cycles.',
    recipientsMissing: 'The notice has no recipient. Choose a user or a role.',
    somethingGone: 'A user, role or action that this element names no longer exists. Choose it again.',
    noWayOut: 'No flow leaves this element. Connect it to the next element or to an end.',
    wayOutOfEnd: 'No flow can leave an end. Remove the flow.',
    notReached: 'No flow reaches this element. Draw a flow to it or remove it.',
    wayIntoStart: 'A flow leads to this element, which cannot be reached by one. Remove the flow.',
    deadlineWithoutTask: 'A deadline must be attached to a user task. Put it on the edge of the task.',
    conditionMissing: 'This flow has no condition. Write one or make it the default flow.',
    conditionUnreadable: 'The condition cannot be read. Write it like action = "approve" and value("…") >= 100.',
    conditionNotAsked:
      'A condition is evaluated only on a flow that leaves an exclusive gateway. Remove it or put an exclusive gateway in front.',
    startMissing: 'The diagram has no start. Add one plain start event.',
    startRepeated: 'The diagram has more than one start. Keep one.',
    loopMarker:
      'A loop or multi-instance marker does not run. For several people, put separate tasks between two parallel gateways; to repeat, draw a flow back.',
    compensation: 'Compensation does not run. Put a task of its own into the flow.',
    lane: 'A lane does not run and assigns nobody. Remove it and choose the assignee or candidate roles at each task.',
    pool: 'Only one pool runs. Remove the other one and use a notice for it.',
    messageFlow: 'A message flow does not run. Use a notice.',
    foreignWork: (name) =>
      `“${name}” was written by another program and does not run here. Remove it and choose the assignee, candidate roles or form in the properties of the element.`,
    otherElement: (kind, instead) => `${kind} does not run. ${instead}`,
  },
})

type Sentences = ReturnType<typeof sentences>
/** Faults whose text needs no values. */
export type PlainFault = { [Key in keyof Sentences]: Sentences[Key] extends string ? Key : never }[keyof Sentences]

export type FaultSentence = (locale: Locale) => string
export const plainSentence =
  (fault: PlainFault): FaultSentence =>
  (locale) =>
    sentences(locale)[fault]
export const foreignWork =
  (name: string): FaultSentence =>
  (locale) =>
    sentences(locale).foreignWork(name)

const USER_TASK = {
  fa: 'به جای آن کار کاربری بگذارید تا کسی آن را انجام دهد.',
  en: 'Use a user task, so that somebody does it.',
} as const
const NOTICE = { fa: 'به جای آن اطلاع‌رسانی بگذارید.', en: 'Use a notice.' } as const
const TIMER = {
  fa: `به جای آن زمان‌سنج با مدت (مانند ${DAYS}) یا مهلت روی کار بگذارید.`,
  en: 'Use a timer with a duration (like P3D) or a deadline at a task.',
} as const
const GATEWAY = { fa: 'به جای آن درگاه انتخاب یا هم‌زمان بگذارید.', en: 'Use an exclusive or a parallel gateway.' } as const
const FLAT = {
  fa: 'گام‌های درون آن را در همین نمودار بکشید.',
  en: 'Draw its steps in this diagram itself.',
} as const
const PLAIN_EVENT = { fa: 'به جای آن رویداد ساده بگذارید.', en: 'Use a plain event.' } as const

/** Elements of BPMN 2.0 that the engine does not support: their names and the alternative. */
const ELEMENTS: Readonly<Record<string, { fa: string; en: string; instead: { fa: string; en: string } }>> = {
  'bpmn:Task': { fa: 'کار بی‌نوع', en: 'A task without a type', instead: USER_TASK },
  'bpmn:ManualTask': { fa: 'کار دستی', en: 'A manual task', instead: USER_TASK },
  'bpmn:ServiceTask': { fa: 'کار سرویسی', en: 'A service task', instead: USER_TASK },
  'bpmn:ScriptTask': { fa: 'کار اسکریپتی', en: 'A script task', instead: USER_TASK },
  'bpmn:BusinessRuleTask': { fa: 'کار قاعدهٔ کسب‌وکار', en: 'A business rule task', instead: GATEWAY },
  'bpmn:ReceiveTask': { fa: 'کار دریافت پیام', en: 'A receive task', instead: USER_TASK },
  'bpmn:CallActivity': { fa: 'فراخوانی فرایند', en: 'A call activity', instead: FLAT },
  'bpmn:SubProcess': { fa: 'زیرفرایند', en: 'A sub-process', instead: FLAT },
  'bpmn:AdHocSubProcess': { fa: 'زیرفرایند موردی', en: 'An ad hoc sub-process', instead: FLAT },
  'bpmn:Transaction': { fa: 'تراکنش', en: 'A transaction', instead: FLAT },
  'bpmn:InclusiveGateway': { fa: 'درگاه فراگیر', en: 'An inclusive gateway', instead: GATEWAY },
  'bpmn:EventBasedGateway': { fa: 'درگاه رویدادی', en: 'An event-based gateway', instead: GATEWAY },
  'bpmn:ComplexGateway': { fa: 'درگاه پیچیده', en: 'A complex gateway', instead: GATEWAY },
  'bpmn:IntermediateThrowEvent': { fa: 'رویداد میانی پرتابی', en: 'An intermediate throw event', instead: NOTICE },
  'bpmn:MessageEventDefinition': { fa: 'رویداد پیام', en: 'A message event', instead: NOTICE },
  'bpmn:SignalEventDefinition': { fa: 'رویداد سیگنال', en: 'A signal event', instead: NOTICE },
  'bpmn:EscalationEventDefinition': { fa: 'رویداد ارجاع به بالاتر', en: 'An escalation event', instead: NOTICE },
  'bpmn:ConditionalEventDefinition': { fa: 'رویداد شرطی', en: 'A conditional event', instead: GATEWAY },
  'bpmn:LinkEventDefinition': { fa: 'رویداد پیوند', en: 'A link event', instead: FLAT },
  'bpmn:CompensateEventDefinition': { fa: 'رویداد جبران', en: 'A compensation event', instead: USER_TASK },
  'bpmn:CancelEventDefinition': { fa: 'رویداد لغو', en: 'A cancel event', instead: PLAIN_EVENT },
  'bpmn:ErrorEventDefinition': { fa: 'رویداد خطا در این جا', en: 'An error event here', instead: PLAIN_EVENT },
  'bpmn:TerminateEventDefinition': { fa: 'رویداد پایان فوری در این جا', en: 'A terminate event here', instead: PLAIN_EVENT },
  'bpmn:TimerEventDefinition': { fa: 'زمان‌سنج در این جا', en: 'A timer here', instead: TIMER },
}
const UNKNOWN = { fa: 'این عنصر', en: 'This element', instead: USER_TASK }

/** Returns the text for an unsupported element or event definition. */
export const unsupportedElement =
  (type: string, definition: string | undefined): FaultSentence =>
  (locale) => {
    const known = (definition === undefined ? undefined : ELEMENTS[definition]) ?? ELEMENTS[type] ?? UNKNOWN
    return sentences(locale).otherElement(known[locale], known.instead[locale])
  }
