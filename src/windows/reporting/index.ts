import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'
import type { DimensionPayload } from './add-dimension.machine'

const ofOne = z.object({ uuid: z.optional(z.string()) })

export const reportingWindows = [
  /** Charts of the instances of a class. */
  defineWindow({
    kind: 'manage-report-form',
    title: { fa: 'مدیریت فرم گزارش', en: 'Report form management' },
    icon: 'chart',
    instances: 'one',
    adminOnly: true,
    startMenu: 'reportForms',
    payload: z.object({}),
    load: () => import('./manage-report-form.content'),
  }),
  /** Passes its result to the form in the window that opened it. */
  defineWindow({
    kind: 'add-dimension',
    title: { fa: 'بُعد گزارش', en: 'Dimension of a report' },
    icon: 'chart',
    instances: 'onePerPayload',
    adminOnly: true,
    restored: false,
    payload: z.custom<DimensionPayload>((payload) => typeof (payload as DimensionPayload).take === 'function'),
    load: () => import('./add-dimension.content'),
  }),
  /** Tables of instances. */
  defineWindow({
    kind: 'report-builder',
    title: { fa: 'گزارش‌ساز', en: 'Report builder' },
    icon: 'list',
    instances: 'one',
    adminOnly: true,
    startMenu: 'reportBuilder',
    payload: z.object({}),
    load: () => import('./report-builder.content'),
  }),
  /** Runs both kinds of reports. */
  defineWindow({
    kind: 'dynamic-report',
    title: { fa: 'گزارش پویا', en: 'Dynamic report' },
    icon: 'list',
    instances: 'onePerPayload',
    startMenu: 'dynamicReport',
    payload: ofOne,
    load: () => import('./dynamic-report.content'),
  }),
  defineWindow({
    kind: 'manage-dashboards',
    title: { fa: 'مدیریت داشبورد', en: 'Dashboard management' },
    icon: 'grid',
    instances: 'one',
    adminOnly: true,
    startMenu: 'dashboards',
    payload: z.object({}),
    load: () => import('./manage-dashboards.content'),
  }),
  defineWindow({
    kind: 'dashboard',
    title: { fa: 'داشبورد', en: 'Dashboard' },
    icon: 'chart',
    instances: 'onePerPayload',
    startMenu: 'dashboard',
    payload: ofOne,
    load: () => import('./dashboard.content'),
  }),
]
