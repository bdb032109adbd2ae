import { expect, it } from 'vitest';
import { featureOf } from './features.ts';

it.each([
  ['leave.leave.view', 'leave'],
  ['request.manual_log.list', 'requests'],
  // Leave and every other request have deputies too.
  ['request.deputy', undefined],
  ['request.due', undefined],
  ['request.overtime.list', 'overtime'],
  ['request.overtime_approvals.approve', 'overtime'],
  ['report.overtime_summary.view', 'overtime'],
  ['report.overtimes', undefined],
  ['request.training_report', 'training'],
  ['complement.training_type.add', 'training'],
  ['personal.swap_schedule', 'swap_schedule'],
  ['approval.swap_schedule', 'swap_schedule'],
  ['approval.leave', 'leave'],
  ['outdoor.phone.tell', 'gps'],
  ['outdoor.missed_visits', 'gps'],
  ['personal.visit', 'gps'],
  ['personal.scheduled_log', undefined],
  ['access_control.door.open', 'access_control'],
  ['personal.activity.agree', 'ralvie'],
  ['system.export_run.view', 'auto_export'],
  ['system.export_runs', undefined],
  ['system.api_key.add', 'api'],
  ['device.transaction.webPunch', undefined],
  ['attendance.day', undefined],
])('%s belongs to %s', (name, feature) => expect(featureOf(name)).toBe(feature));
