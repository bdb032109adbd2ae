import { z } from 'zod';
import { defineCall } from './call.ts';
import { contentText, mostContent } from './field/content.ts';
import { movingPeriods } from './report-view.ts';

const path = '/system/api/v2/export_contents/';
const common = { module: 'ZBSY', access: 'system.auto_export.view', scoped: true, method: 'GET' } as const;

/** The list or report of a content (`content` of the fields). */
export const sourceOf = (content: string): string => content.split('?', 1)[0] ?? '';
/** The question to it, in the form of an address. */
export const questionOfContent = (content: string): string => content.slice(sourceOf(content).length + 1);
/** A content of both. */
export const contentOf = (source: string, question: string): string =>
  question === '' ? source : `${source}?${question}`;

/** The lists and reports that the person may have exported, by name. */
export const listContents = defineCall({
  ...common,
  name: 'system.export_content.list',
  path,
  data: z.array(z.string()),
});

/** A content in words for the person who chooses one, with the other choices of the same report. */
export const describeContent = defineCall({
  ...common,
  name: 'system.export_content.describe',
  path: `${path}description/`,
  query: z.strictObject({ content: z.string().max(mostContent).regex(contentText) }),
  data: z.strictObject({
    title: z.string(),
    /** Filters and period as the file says them, a line each. */
    filters: z.array(z.string()),
    columns: z.array(z.string()),
    rows: z.int(),
    /** There are more rows than were counted. */
    is_floor: z.boolean(),
    /** The period that moves with the calendar; null: days that were chosen, or a list, which has none. */
    period: z.enum(movingPeriods).nullable(),
    /** The field whose days the period says; empty of a list. */
    period_field: z.string(),
    /** The periods that the report takes; a list has none. */
    periods: z.array(z.enum(movingPeriods)),
    /** The person's saved views of the report and those that others share. */
    views: z.array(z.strictObject({ id: z.int(), name: z.string(), content: z.string() })),
  }),
});
