import { z } from 'zod';
import {
  choice,
  computed,
  content,
  datetime,
  defineCall,
  defineResource,
  idSchema,
  integer,
  languages,
  exportFormats,
  readOnly,
  refusalCode,
  text,
  textarea,
  time,
} from '#shared/contract/index.ts';
import { serverFields } from './export-server.ts';

export const exportTargets = ['folder', 'email', 'webhook', 's3', 'sftp'] as const;
export type ExportTarget = (typeof exportTargets)[number];
export const exportRhythms = ['daily', 'weekly', 'monthly', 'interval'] as const;
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Why an export was not delivered. */
export const exportFaults = [
  'none',
  'owner',
  'right',
  'question',
  'tooLong',
  'storage',
  'inner',
  'unknownHost',
  'noAnswer',
  'encryption',
  'signIn',
  'address',
  'refused',
  'redirect',
  'denied',
  'bucket',
  'region',
  'directory',
  'hostKeyNew',
  'hostKeyChanged',
  'unexpected',
] as const;
export type ExportFault = (typeof exportFaults)[number];

export const mostRecipients = 20;
/** The addresses in a text, separated by lines or commas. */
export const addressesOf = (given: unknown): readonly string[] =>
  typeof given === 'string'
    ? [
        ...new Set(
          given
            .split(/[\s,;]+/u)
            .filter(Boolean)
            .map((address) => address.toLowerCase()),
        ),
      ]
    : [];
const address = z.email().max(254);

/** The pattern of a file name: text with placeholders such as `[task]` and `[date]`. It is never a path. */
const fileName =
  /^(?![.\s])(?=.*[\p{L}\p{N}])(?:(?!\p{DI})[\p{L}\p{M}\p{N} _().-]|\[(?:task|date|time|from|to|run)\])+$/u;

export const autoExportCodes = {
  /** The company already has `context.max` automatic exports. */
  tooMany: refusalCode('ZBSY0401', 409),
  /** The export would run with the rights of the person who resumes it, and that person may not export this. */
  notTheirs: refusalCode('ZBSY0402', 403),
  /** Files for the folder and for mail have no server that could be tested. */
  noServer: refusalCode('ZBSY0403', 409),
} as const;

/**
 * A list or report that is written and sent on a schedule, with the rights of the person who saved it last
 * (docs/domain.md#automatic-exports).
 */
export const autoExport = defineResource({
  name: 'system.auto_export',
  module: 'ZBSY',
  path: '/system/api/v2/auto_exports/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'sys', key: 'autoExport' },
  defaultOrdering: 'task_name',
  without: ['import', 'export'],
  phoneFields: ['content', 'status'],
  codes: Object.values(autoExportCodes),
  actions: {
    run_now: { permission: 'change', asks: false, codes: [autoExportCodes.notTheirs] },
    suspend: { permission: 'change', from: ['active'], to: 'paused', asks: false },
    resume: { permission: 'change', from: ['paused', 'stopped'], to: 'active', asks: false },
    new_secret: { permission: 'change', where: { target: 'webhook' }, bulk: false, max: 1 },
  },
  rules: [
    {
      fields: ['target', 'recipients'],
      code: 'mailAddresses',
      holds: ({ target, recipients }) =>
        target !== 'email' ||
        (addressesOf(recipients).length <= mostRecipients &&
          addressesOf(recipients).every((one) => address.safeParse(one).success)),
    },
  ],
  fields: {
    task_name: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 220,
      group: 'what',
    }),
    status: readOnly(
      choice(['active', 'paused', 'stopped'], {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { active: 'good', paused: 'waiting', stopped: 'bad' },
      }),
    ),
    content: content({ required: true, column: 'shown', width: 180, group: 'what' }),
    format: choice(exportFormats, { default: 'xlsx', filter: true, column: 'hidden', width: 100, group: 'what' }),
    language: choice(languages, { default: 'en', column: 'hidden', width: 120, group: 'what' }),
    file_name: text({
      max: 100,
      default: '[task] [date]',
      required: true,
      pattern: fileName,
      patternCode: 'fileName',
      group: 'what',
    }),
    rhythm: choice(exportRhythms, { default: 'daily', filter: true, column: 'shown', width: 120, group: 'when' }),
    weekday: choice(weekdays, {
      default: 'monday',
      group: 'when',
      visibleWhen: { field: 'rhythm', is: 'weekly' },
    }),
    /** In a shorter month, the last day. */
    month_day: integer({
      min: 1,
      max: 31,
      default: 1,
      required: true,
      group: 'when',
      visibleWhen: { field: 'rhythm', is: 'monthly' },
    }),
    at: time({
      default: '07:00',
      required: true,
      group: 'when',
      visibleWhen: { field: 'rhythm', is: ['daily', 'weekly', 'monthly'] },
    }),
    every: integer({
      min: 15,
      max: 1440,
      default: 60,
      required: true,
      unit: 'minutes',
      group: 'when',
      visibleWhen: { field: 'rhythm', is: 'interval' },
    }),
    target: choice(exportTargets, { default: 'folder', filter: true, column: 'shown', width: 150, group: 'where' }),
    recipients: textarea({
      max: 4000,
      rows: 3,
      required: true,
      group: 'where',
      visibleWhen: { field: 'target', is: 'email' },
    }),
    ...serverFields,
    owner_name: computed(z.string(), { column: 'shown', width: 160 }),
    next_run: computed(z.string().nullable(), { column: 'shown', width: 190 }),
    last_run: readOnly(datetime({ column: 'shown', width: 190 })),
    last_fault: readOnly(choice(exportFaults, { column: 'hidden', width: 200 })),
    failures: computed(z.int(), { column: 'hidden', width: 100 }),
  },
});

/** Sends a small signed test to the server of a saved export, and says what it answered. */
export const testExport = defineCall({
  name: 'system.auto_export.test',
  method: 'POST',
  path: `${autoExport.path}test/`,
  module: 'ZBSY',
  access: 'system.auto_export.change',
  body: z.strictObject({ id: idSchema }),
  data: z.strictObject({
    /** Why the server did not take it; null if it did. */
    fault: z.enum(exportFaults).nullable(),
    /** The server's own words; empty if it gave none. */
    answer: z.string(),
  }),
  codes: [autoExportCodes.noServer],
});

/** Accepts the key that the server of a saved export showed in a test: from then on files are sent, to no server with another key. */
export const acceptHostKey = defineCall({
  name: 'system.auto_export.accept_key',
  method: 'POST',
  path: `${autoExport.path}accept_key/`,
  module: 'ZBSY',
  access: 'system.auto_export.change',
  body: z.strictObject({ id: idSchema, fingerprint: z.string().regex(/^SHA256:[A-Za-z\d+/]{43}$/) }),
  data: z.null(),
});
