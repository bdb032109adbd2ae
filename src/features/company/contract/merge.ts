import { z } from 'zod';
import { defineCall, idSchema, refusalCode } from '#shared/contract/index.ts';
import { idParams } from '#shared/contract/resource-bodies.ts';
import { area, companyCodes, department, position } from '../contract.ts';

export const mergeCodes = {
  itself: refusalCode('ZBPE0120', 409),
  /** The record that should remain lies below the merged one. */
  below: refusalCode('ZBPE0121', 409),
} as const;

/** More people than these are moved by a job. */
export const mostMergedAtOnce = 5000;

/** What refers to a merged record, in the order in which the preview shows it. */
export const mergedKinds = [
  'children',
  'requests',
  'terminals',
  'messages',
  'schedules',
  'rules',
  'staffing',
  'holidays',
  'events',
  'leaveTypes',
  'leaveGroups',
  'workflows',
  'accessGroups',
  'places',
  'announcements',
  'activityRules',
  'scopes',
  'invitations',
  'views',
  'locks',
  'calculations',
] as const;
export type MergedKind = (typeof mergedKinds)[number];

const side = z.object({ id: z.int(), display_name: z.string(), version: z.int() });

export const mergePreviewSchema = z.object({
  merged: side,
  into: side,
  /** The employees who move, by state. */
  employees: z.object({ active: z.int(), resigned: z.int() }),
  /** Employees with a planned transfer to the merged record. */
  planned: z.int(),
  /** How many of each kind move, stay with the past of the merged record, or give way to what the remaining one has. */
  kinds: z.array(z.object({ kind: z.enum(mergedKinds), moves: z.int(), stays: z.int(), yields: z.int() })),
  /** The managers, if the merged department has one: that of the remaining department stays, even if there is none. */
  managers: z
    .object({
      merged: z.string(),
      into: z.string().nullable(),
      /** Requests that wait for the manager of the merged department, who still decides about them. */
      waiting: z.int(),
    })
    .nullable(),
  /** So many people that a job moves them. */
  is_job: z.boolean(),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

/** The result of the job. */
export const mergeResultSchema = z.object({ moved: z.int(), name: z.string(), into: z.string() });

const common = { module: 'ZBPE', codes: Object.values(mergeCodes), params: idParams };

/** The two calls of a tree whose records are merged. Whoever merges also needs the right to change the records. */
const mergeCallsOf = (
  { name, path }: typeof department | typeof position | typeof area,
  access: 'company.department.delete' | 'company.position.delete' | 'company.area.delete',
) => ({
  /** What a merge would bring about; changes nothing. */
  preview: defineCall({
    ...common,
    name: `${name}.mergePreview`,
    method: 'GET',
    path: `${path}:id/merge/`,
    access,
    scoped: access === 'company.department.delete' ? 'departments' : false,
    query: z.strictObject({ into: z.coerce.number().pipe(idSchema) }),
    data: mergePreviewSchema,
  }),
  /** Merges a record into another one of the same tree. This cannot be undone. */
  merge: defineCall({
    ...common,
    codes: [...common.codes, companyCodes.lastRoot],
    name: `${name}.merge`,
    method: 'POST',
    path: `${path}:id/merge/`,
    access,
    scoped: access === 'company.department.delete' ? 'departments' : false,
    body: z.strictObject({ into: idSchema, version: z.int(), into_version: z.int() }),
    data: z.object({
      /** The job that merges; null if it is done. */
      job: z.int().nullable(),
      /** People who were moved. */
      moved: z.int(),
    }),
  }),
});

export const mergeDepartments = mergeCallsOf(department, 'company.department.delete');
export const mergePositions = mergeCallsOf(position, 'company.position.delete');
export const mergeAreas = mergeCallsOf(area, 'company.area.delete');
