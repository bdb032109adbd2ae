import { z } from 'zod';
import { choice, commonCodes, datetime, defineCall, defineResource, idSchema } from '#shared/contract/index.ts';
import { importActions, importCount, importedFileBody, importedFileFields } from '#shared/contract/imported-file.ts';
import { idParams } from '#shared/contract/resource-bodies.ts';
import { formerSystems, leftKinds, movedKinds } from '../domain/former.ts';
import { movingCodes } from './codes.ts';

const moving = 'ZBMO';
const path = '/moving/api/v2/move_ins/';

/** The place of uploads of a former system's database. */
export const formerPlace = 'moving.move_in.file';

/** What a person chooses to move in. */
export const chosenKinds = [...movedKinds, 'punches'] as const;
export type ChosenKind = (typeof chosenKinds)[number];

/** Why something is not moved in; a refusal of a form is named by its field and code. */
export const refusingReasons = [
  'noCode',
  'repeated',
  'encoding',
  'quota',
  'form',
  'cycle',
  'otherwise',
  'hasBalance',
  'missing',
] as const;

/** The same, and how something is moved in otherwise than it was, or stays when it is taken back. */
export const movingReasons = [...refusingReasons, 'otherName', 'atRoot', 'partly', 'stays'] as const;
export type MovingReason = (typeof movingReasons)[number];

const { file_name, status, ...ofImport } = importedFileFields();

/**
 * The database of a former system: first checked, then imported, and taken back as a whole within a week if it was wrong
 * (docs/domain.md#moving-in).
 */
export const moveIn = defineResource({
  name: 'moving.move_in',
  module: moving,
  path,
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'moveIn' },
  defaultOrdering: '-create_time',
  readOnly: true,
  phoneFields: ['status', 'imported_count'],
  actions: {
    import_all: { ...importActions.import, codes: [movingCodes.fileGone, movingCodes.byCommand] },
    cancel: importActions.cancel,
    /** Voids the punches of the import, and deletes what it made and nothing else refers to. */
    take_back: { ...importActions.takeBack, permission: 'import', codes: [movingCodes.tooLate] },
  },
  fields: {
    file_name,
    status,
    system: choice(formerSystems, { column: 'shown', width: 130 }),
    ...ofImport,
    new_count: importCount(true),
    there_count: importCount(true),
    refused_count: importCount(true),
    imported_count: importCount(true),
    removed_count: importCount(false),
    stayed_count: importCount(false),
    imported_at: datetime({ column: 'hidden', width: 170 }),
  },
});

/** How many of a kind: found in the file, and what becomes of them. */
export const kindCountsSchema = z.object({
  found: z.int(),
  new: z.int(),
  there: z.int(),
  refused: z.int(),
  imported: z.int(),
  removed: z.int(),
  stayed: z.int(),
  /** Places of the company's plan that the new ones take. */
  places: z.int(),
});
export type KindCounts = z.infer<typeof kindCountsSchema>;

const leftSchema = z.object({ what: z.enum(leftKinds).nullable(), table: z.string(), rows: z.int() });

/** What a file has. */
export const foundSchema = z.object({
  system: z.enum(formerSystems),
  /** The file ends in the middle. */
  isCutOff: z.boolean(),
  /** Rows that cannot be read, because they have too many or too few values. */
  broken: z.int(),
  kinds: z.array(z.object({ kind: z.enum(chosenKinds), rows: z.int() })),
  left: z.array(leftSchema),
});
export type Found = z.infer<typeof foundSchema>;

/** Reads what a file has; changes nothing. */
export const readFormerFile = defineCall({
  name: 'moving.move_in.readFile',
  method: 'POST',
  path: `${path}read_file/`,
  module: moving,
  access: 'moving.move_in.import',
  body: z.strictObject(importedFileBody),
  data: foundSchema,
  codes: [commonCodes.tooLarge],
});

/** Keeps a file and checks it in a job. */
export const checkFormerFile = defineCall({
  name: 'moving.move_in.check',
  method: 'POST',
  path: `${path}check/`,
  module: moving,
  access: 'moving.move_in.import',
  body: z.strictObject({ ...importedFileBody, kinds: z.array(z.enum(chosenKinds)).min(1).max(chosenKinds.length) }),
  data: z.object({ id: idSchema, job: idSchema }),
  codes: [commonCodes.tooLarge],
});

/** What a file has, and what becomes of it by kind. */
export const moveInSummary = defineCall({
  name: 'moving.move_in.summary',
  method: 'GET',
  path: `${path}:id/summary/`,
  module: moving,
  access: 'moving.move_in.view',
  params: idParams,
  data: z.object({
    found: foundSchema.nullable(),
    kinds: z.array(z.object({ kind: z.enum(chosenKinds), counts: kindCountsSchema })),
  }),
});

/** What is not moved in, or otherwise than it was, with the reason, as a file. */
export const refusedFormerLines = defineCall({
  name: 'moving.move_in.refused',
  method: 'GET',
  path: `${path}:id/refused/`,
  module: moving,
  access: 'moving.move_in.view',
  params: idParams,
  data: z.null(),
  answer: 'file',
});
