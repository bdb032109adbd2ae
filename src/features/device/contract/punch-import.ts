import {
  choice,
  commonCodes,
  datetime,
  defineCall,
  defineResource,
  freeText,
  idSchema,
  integer,
  timeZoneSchema,
  text,
  uploadLink,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { idParams } from '#shared/contract/resource-bodies.ts';
import { deviceCodes } from './codes.ts';

const device = 'ZBDV';
const path = '/device/api/v2/punch_imports/';

/** The place of uploads of another system's punches. */
export const movingPlace = 'device.punch_import.file';

/** What a column of the file holds. Several columns may hold times: then a line is a day. */
export const columnRoles = ['ignore', 'emp_code', 'moment', 'date', 'time', 'state', 'terminal', 'work_code'] as const;
export type ColumnRole = (typeof columnRoles)[number];
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How the file is read. */
export const mappingSchema = z.strictObject({
  /** Whether the first line has the titles of the columns. */
  heading: z.boolean(),
  columns: z.array(z.enum(columnRoles)).min(1).max(200),
  order: z.enum(dateOrders),
});
export type Mapping = z.infer<typeof mappingSchema>;

/** Why a punch of the file is not imported. */
export const movingReasons = [
  'noCode',
  'badTime',
  'longText',
  'encoding',
  'unknownPerson',
  'future',
  'beforeHire',
  'locked',
] as const;
export type MovingReason = (typeof movingReasons)[number];

export const punchImportStates = [
  'checking',
  'checked',
  'importing',
  'imported',
  'taking_back',
  'taken_back',
  'cancelled',
] as const;

const count = (isShown: boolean) => integer({ column: isShown ? 'shown' : 'hidden', width: 120 });

/**
 * A file with the punches of another system: first checked, then imported, and taken back as a whole if it was wrong
 * (docs/domain.md#punches-of-a-former-system).
 */
export const punchImport = defineResource({
  name: 'device.punch_import',
  module: device,
  path,
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'punchImport' },
  defaultOrdering: '-create_time',
  readOnly: true,
  phoneFields: ['status', 'imported_count'],
  actions: {
    /** Also goes on where an import that was cancelled stopped. */
    import_punches: {
      permission: 'import',
      from: ['checked', 'importing'],
      bulk: false,
      codes: [deviceCodes.importFileGone],
    },
    /** Forgets a file before anything of it is imported. */
    cancel: { permission: 'import', from: ['checking', 'checked'], to: 'cancelled' },
    /** Voids what the import brought, except on locked days. */
    take_back: {
      permission: 'device.transaction.void',
      from: ['importing', 'imported', 'taking_back'],
      isDanger: true,
      bulk: false,
    },
  },
  fields: {
    file_name: text({ max: 255, search: true, column: 'shown', width: 240 }),
    status: choice(punchImportStates, {
      filter: true,
      column: 'shown',
      width: 130,
      tones: {
        checking: 'busy',
        checked: 'waiting',
        importing: 'busy',
        imported: 'good',
        taking_back: 'busy',
        taken_back: 'quiet',
        cancelled: 'quiet',
      },
    }),
    create_time: datetime({ required: true, sort: true, column: 'shown', width: 170 }),
    started_by: text({ max: 200, column: 'shown', width: 160 }),
    time_zone: text({ max: 60, column: 'hidden', width: 150 }),
    line_count: count(false),
    new_count: count(true),
    there_count: count(true),
    unknown_count: count(true),
    /** The numbers that no employee has; the first of them. */
    unknown_codes: text({ max: 4000, column: 'hidden', width: 260 }),
    unreadable_count: count(true),
    future_count: count(false),
    early_count: count(false),
    locked_count: count(false),
    imported_count: count(true),
    voided_count: count(false),
  },
});

const fileShape = {
  file: uploadLink,
  file_name: freeText(255).min(1),
  time_zone: timeZoneSchema,
};

/** Reads the beginning of a file as it would be imported; changes nothing. */
export const readPunchFile = defineCall({
  name: 'device.punch_import.readFile',
  method: 'POST',
  path: `${path}read_file/`,
  module: device,
  access: 'device.punch_import.import',
  /** Without a mapping, that of the last file with the same titles, or one guessed from the content. */
  body: z.strictObject({ ...fileShape, mapping: mappingSchema.optional() }),
  data: z.object({
    titles: z.array(z.string()),
    mapping: mappingSchema,
    isRemembered: z.boolean(),
    /** The roles that no column has, without which nothing can be read. */
    missing: z.array(z.enum(['emp_code', 'moment'])),
    rows: z.array(
      z.object({
        line: z.int(),
        cells: z.array(z.string()),
        emp_code: z.string(),
        times: z.array(z.string()),
        punch_state: z.int(),
        reason: z.enum(movingReasons).nullable(),
      }),
    ),
  }),
  codes: [commonCodes.tooLarge],
});

/** Keeps a file and checks it in a job. */
export const checkPunchFile = defineCall({
  name: 'device.punch_import.check',
  method: 'POST',
  path: `${path}check/`,
  module: device,
  access: 'device.punch_import.import',
  body: z.strictObject({ ...fileShape, mapping: mappingSchema }),
  data: z.object({ id: idSchema, job: idSchema }),
  codes: [commonCodes.tooLarge],
});

/** The lines that are not imported, with the reason, as a file. */
export const refusedPunchLines = defineCall({
  name: 'device.punch_import.refused',
  method: 'GET',
  path: `${path}:id/refused/`,
  module: device,
  access: 'device.punch_import.view',
  params: idParams,
  data: z.null(),
  answer: 'file',
});
