import { z } from 'zod';
import { bulkResultSchema } from './bulk-result.ts';
import { defineCall, type Call, type Nothing } from './call.ts';
import { refusalCode, type RefusalCode } from './codes.ts';
import type { ListQuery, ListQueryInput } from './list-query.ts';
import type { Access } from './permission.ts';

/** The largest number of records that one job acts on. */
export const mostMatching = 10_000;

export const matchingCodes = {
  /** No record that the question finds allows the action any more. */
  nothingMatches: refusalCode('ZBCO0044', 409),
  /** The question finds more than `context.max` records. */
  tooManyMatch: refusalCode('ZBCO0045', 400),
  /** The person already has `context.max` such jobs that wait or run. */
  tooManyJobs: refusalCode('ZBCO0046', 400),
} as const;

const countSchema = z.object({
  count: z.int(),
  /** There are more than `count`, which are too many for one job. */
  more: z.boolean(),
});
const startedSchema = z.object({ job: z.int(), count: z.int() });

/** The largest number of refused records that a result lists. */
export const mostRefusals = 1000;

/** The result of a job that acts on all records that a question found. */
export const matchingResultSchema = z.object({
  /** How many were found when it was asked for. */
  found: z.int(),
  done: z.int(),
  refused: z.int(),
  /** The first `mostRefusals` of those that were refused, with the reason. */
  refusals: z.array(bulkResultSchema.omit({ ok: true }).extend({ name: z.string() })),
});
export type MatchingResult = z.infer<typeof matchingResultSchema>;

/** The calls of an action on all records that a list's question finds, by their path `<path><action>/matching/`. */
export interface MatchingCalls<B extends z.ZodType> {
  /** How many records of the question allow the action now. */
  readonly count: Call<Nothing, z.ZodType<ListQuery, ListQueryInput>, z.ZodUndefined, typeof countSchema>;
  /**
   * Starts a job that acts on those that allow it now; records that come later, or are changed before their turn, are
   * left as they are. Its result is `matchingResultSchema`.
   */
  readonly start: Call<
    Nothing,
    z.ZodType<ListQuery, ListQueryInput>,
    z.ZodType<z.output<B>, Readonly<Record<string, unknown>>>,
    typeof startedSchema
  >;
}

/** Declares the calls of an action on all records that a list's question finds. */
export function defineMatching<B extends z.ZodType>(declaration: {
  /** Of the action's call. */
  readonly name: string;
  /** Of the action's call. */
  readonly path: string;
  readonly module: string;
  readonly access: Access;
  readonly scoped: boolean;
  readonly codes: readonly RefusalCode[];
  readonly query: z.ZodType<ListQuery, ListQueryInput>;
  /** What the action asks for. */
  readonly input: B;
}): MatchingCalls<B> {
  const { name, path, module, access, scoped, codes, query, input } = declaration;
  const call = { module, access, scoped, query, path: `${path}matching/` };
  return {
    count: defineCall({ ...call, name: `${name}.countMatching`, method: 'GET', data: countSchema }),
    start: defineCall({
      ...call,
      name: `${name}.matching`,
      method: 'POST',
      // Screens send what a form of any action holds; it is judged here.
      body: input as unknown as z.ZodType<z.output<B>, Readonly<Record<string, unknown>>>,
      data: startedSchema,
      codes: [...codes, ...Object.values(matchingCodes)],
    }),
  };
}
