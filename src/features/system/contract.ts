import {
  choice,
  computed,
  datetime,
  defineResource,
  integer,
  logActions,
  reference,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { emailSetting, testMail } from './contract/email-setting.ts';
import { group, groupCodes } from './contract/group.ts';
import { mailLog } from './contract/mail-log.ts';
import { mailText, previewMail } from './contract/mail-text.ts';
import { retention, retentionPreview } from './contract/retention.ts';
import { pdfSetting, previewPdf } from './contract/pdf-setting.ts';

/** Who changed what, when and from where, with the values before and after. Append-only (docs/domain.md#operation-log). */
export const operationLog = defineResource({
  name: 'system.operation_log',
  module: 'ZBSY',
  path: '/system/api/v2/operationlogs/',
  audience: { of: 'company', scope: { department: 'department' } },
  words: { namespace: 'sys', key: 'operationLog' },
  defaultOrdering: '-time',
  readOnly: true,
  phoneFields: ['action', 'object_name'],
  fields: {
    time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
    user_name: text({ max: 120, search: true, filter: true, column: 'shown', width: 160 }),
    action: choice(logActions, { filter: true, column: 'shown', width: 180 }),
    object_type: text({ max: 60, filter: true, column: 'shown', width: 160 }),
    object_id: integer({ filter: true }),
    object_name: text({ max: 200, search: true, filter: true, column: 'shown', width: 180 }),
    changes: computed(
      z.array(z.object({ field: z.string(), label: z.string().optional(), old: z.unknown(), new: z.unknown() })),
      {
        column: 'shown',
        width: 300,
      },
    ),
    accessor: text({ max: 20, filter: true, column: 'hidden', width: 100 }),
    ip: text({ max: 45, filter: true, column: 'hidden', width: 130 }),
    request_id: text({ max: 40, filter: true, column: 'hidden', width: 260 }),
  },
});

const { time, user_name, action, object_type, object_id, object_name, changes, accessor, ip, request_id } =
  operationLog.fields;

/** What the provider's staff viewed and did, across companies. Append-only. */
export const vendorLog = defineResource({
  name: 'vendor.log',
  module: 'ZBSY',
  path: '/vendor/api/v2/logs/',
  // Reading the log is logged too, but without the companies of the shown entries; otherwise each view would add an entry a
  // company.
  audience: { of: 'vendor', company: null },
  words: { namespace: 'vendor', key: 'log' },
  fieldWords: operationLog.words,
  defaultOrdering: operationLog.defaultOrdering,
  readOnly: true,
  phoneFields: ['user_name', 'action', 'object_type', 'company'],
  fields: {
    time,
    user_name,
    action,
    object_type,
    company: reference('vendor.company', { filter: true, column: 'shown', width: 180 }),
    object_id,
    object_name,
    /** How many of the company's records the staff member saw. */
    records: integer({ column: 'shown', width: 100 }),
    changes,
    accessor,
    ip,
    request_id,
  },
});

/** The kinds of records of outdoor work, by their names in the log. */
export const outdoorLogged = [
  'outdoor.visit',
  'outdoor.visit_template',
  'outdoor.unscheduled_visit',
  'outdoor.client',
  'outdoor.employee_place',
  'outdoor.department_place',
  'outdoor.phone_account',
  'outdoor.announcement',
  'outdoor.announcement_receipt',
  'outdoor.notice',
  'outdoor.visit_report',
  'outdoor.operation_log',
] as const;

/** The entries about outdoor work, for people who are responsible for that and may not read the whole log. */
export const outdoorLog = defineResource({
  name: 'outdoor.operation_log',
  module: 'ZBOD',
  path: '/gps/api/v2/operation_logs/',
  audience: operationLog.audience,
  words: { namespace: 'sys', key: 'outdoorLog' },
  fieldWords: operationLog.words,
  defaultOrdering: operationLog.defaultOrdering,
  readOnly: true,
  phoneFields: ['action', 'object_name'],
  fields: {
    time,
    user_name,
    action,
    object_type: choice(outdoorLogged, { filter: true, column: 'shown', width: 180 }),
    object_id,
    object_name,
    changes,
    accessor,
    ip,
    request_id,
  },
});

export { group, groupCodes };
export { retention, retentionPreview };

export { emailSetting, mailLog, mailText, pdfSetting, previewMail, previewPdf, testMail };

export const resources = [
  operationLog,
  outdoorLog,
  vendorLog,
  group,
  emailSetting,
  mailLog,
  mailText,
  pdfSetting,
  retention,
];
export { acceptHostKey, autoExport, testExport } from './contract/auto-export.ts';
export { exportRun } from './contract/export-run.ts';
export { alertRule } from './contract/alert-rule.ts';
export { apiKey, apiKeyCodes } from './contract/api-key.ts';
export { supportAccess, vendorSupportAccess } from './contract/support-access.ts';
