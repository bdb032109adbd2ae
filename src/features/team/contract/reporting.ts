import { z } from 'zod';
import { defineCall, idSchema } from '#shared/contract/index.ts';
import { idParams } from '#shared/contract/resource-bodies.ts';

/** The most people of one level; `more` counts the others. */
export const mostReports = 200;

const personSchema = z.object({
  id: z.int(),
  display_name: z.string(),
  emp_code: z.string(),
  position: z.string(),
  department: z.string(),
  /** A link, or null. */
  photo: z.string().nullable(),
  /** Direct reports. */
  reports: z.int(),
});
export type ReportingPerson = z.infer<typeof personSchema>;

const reading = {
  method: 'GET',
  module: 'ZBPE',
  access: 'personnel.employee.view',
  scoped: true,
} as const;

/**
 * One level of the reporting lines: the direct reports of a person, or the topmost managers. People who left are in no line. Someone whose
 * manager the reader may not see is at the top.
 */
export const reportingLevel = defineCall({
  ...reading,
  name: 'personnel.employee.reportingLevel',
  path: '/personnel/api/v2/reporting_lines/',
  query: z.strictObject({ under: z.coerce.number().pipe(idSchema).optional() }),
  data: z.object({ people: z.array(personSchema), more: z.int() }),
});

/** The line from the topmost visible manager to a person, with both. */
export const reportingPath = defineCall({
  ...reading,
  name: 'personnel.employee.reportingPath',
  path: '/personnel/api/v2/reporting_lines/:id/',
  params: idParams,
  data: z.object({ path: z.array(z.int()) }),
});
