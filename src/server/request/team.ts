import type { RequestTeam } from '#shared/contract/request-team.ts';
import type { ResourceName } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { ask, defineQuestion } from '../questions/index.ts';

/** Whose absences to find: an employee's, or those of the active employees of a department. */
export type WhoIsAway = { readonly employee: number } | { readonly department: number; readonly but: number };

export interface AwayQuery {
  readonly who: WhoIsAway;
  /** ISO dates, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** A pending or approved request that takes somebody away from work. */
export interface Away {
  readonly employee: number;
  readonly display_name: string;
  readonly from: string;
  readonly to: string;
  readonly is_approved: boolean;
  readonly resource: ResourceName;
  readonly request: number;
}

/** The most absences in a slice's answer. */
export const mostAway = 100;

/**
 * Who is away in some days, at most {@link mostAway}, the first ones first. Slices with such requests answer whatever the caller
 * may see; the calling code decides whose absences it shows.
 */
export const awayOf = defineQuestion<AwayQuery, readonly Away[]>('request.away');

/** The absences from the installed slices, in order. */
export async function readAway(context: TenantContext, query: AwayQuery): Promise<Away[]> {
  return (await ask(context, awayOf, query))
    .flat()
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.employee - b.employee || a.request - b.request);
}

/** What a pending request makes of the applicant's balance; null from slices that know nothing of it. */
export const balanceOfRequest = defineQuestion<
  { readonly resource: ResourceName; readonly request: number },
  RequestTeam['balance']
>('request.balance');

/** The plan of an employee's days; the calling code has checked the right to see it. */
export const plannedDaysOf = defineQuestion<
  { readonly employee: number; readonly from: string; readonly to: string },
  RequestTeam['days']
>('request.planned-days');
