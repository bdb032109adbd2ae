import { filterList } from '#shared/contract/index.ts';
import { and, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TenantContext } from '../http/index.ts';
import type { CrossSliceFilter, CrossSliceSql } from './cross-slice.ts';

/** A status that time ends, for `computed` and `filtered` of its field: it is shown and found as one thing. */
export interface Lapsing {
  readonly read: CrossSliceSql;
  readonly filter: CrossSliceFilter;
  /** The rows that are in a state and have not lapsed. */
  readonly stillIn: (context: Pick<TenantContext, 'now'>, state: string) => SQL;
}

/** Declares that rows in one of the states `from` are in the state `to` once the time `ends` has come, whatever is stored. */
export function lapsing({
  status,
  ends,
  from,
  to,
}: {
  readonly status: AnyPgColumn;
  /** An instant; null for never. */
  readonly ends: AnyPgColumn;
  readonly from: readonly string[];
  readonly to: string;
}): Lapsing {
  const isOver = ({ now }: Pick<TenantContext, 'now'>): SQL =>
    sql`(${inArray(status, [...from])} and ${ends} <= ${now.toString()}::timestamptz)`;
  const isStill = (context: Pick<TenantContext, 'now'>, states: readonly string[]): SQL | undefined =>
    and(
      inArray(status, [...states]),
      // Other states are found by their column alone.
      states.some((state) => from.includes(state)) ? sql`${isOver(context)} is not true` : undefined,
    );
  return {
    read: (_, context) => sql`case when ${isOver(context)} then ${to}::text else ${status} end`,
    filter: (_, context, filter) => {
      const states = (filterList(filter) ?? [filter.value]).map(String);
      return sql`(${or(isStill(context, states), states.includes(to) ? isOver(context) : undefined)})`;
    },
    stillIn: (context, state) => sql`(${isStill(context, [state])})`,
  };
}
