import { commonCodes, defineCall, defineResource, idSchema, text } from '#shared/contract/index.ts';
import { importActions, importCount, importedFileBody, importedFileFields } from '#shared/contract/imported-file.ts';
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
    import_punches: { ...importActions.import, codes: [deviceCodes.importFileGone] },
    cancel: importActions.cancel,
    /** Voids what the import brought, except on locked days. */
    take_back: { ...importActions.takeBack, permission: 'device.transaction.void' },
  },
  fields: {
    ...importedFileFields(),
    line_count: importCount(false),
    new_count: importCount(true),
    there_count: importCount(true),
    unknown_count: importCount(true),
    /** The numbers that no employee has; the first of them. */
    unknown_codes: text({ max: 4000, column: 'hidden', width: 260 }),
    unreadable_count: importCount(true),
    future_count: importCount(false),
    early_count: importCount(false),
    locked_count: importCount(false),
    imported_count: importCount(true),
    voided_count: importCount(false),
  },
});

/** Reads the beginning of a file as it would be imported; changes nothing. */
export const readPunchFile = defineCall({
  name: 'device.punch_import.readFile',
  method: 'POST',
  path: `${path}read_file/`,
  module: device,
  access: 'device.punch_import.import',
  /** Without a mapping, that of the last file with the same titles, or one guessed from the content. */
  body: z.strictObject({ ...importedFileBody, mapping: mappingSchema.optional() }),
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
  body: z.strictObject({ ...importedFileBody, mapping: mappingSchema }),
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
