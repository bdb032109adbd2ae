import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { useSame } from '#shared/ui/use-same.ts';
import { visitPlanDaysOff, visitPlanLimits, type OffReason } from '../../contract/visit-plan.ts';

const topics = ['leave.leave', 'request.training', 'attendance.temporary_schedule'] as const;

/**
 * Why people in sight are not at work on a day. It is asked for page by page, after the visits of the page, which do not wait for it;
 * a planner without it is one without these marks.
 */
export function useDaysOff(
  asked: { readonly from: string; readonly to: string; readonly search: string },
  sight: { readonly first: number; readonly last: number },
  pages: readonly unknown[],
): (person: number, date: string) => OffReason | undefined {
  const { client } = useApplicationContext();
  const { from, to, search } = asked;
  const queries = useQueries({
    queries: Array.from({ length: sight.last }, (_, at) => ({
      queryKey: [visitPlanDaysOff.name, from, to, search, at + 1],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = {
          from,
          to,
          page: at + 1,
          page_size: visitPlanLimits.people,
          ...(search === '' ? {} : { search }),
        };
        const outcome = await client.callEndpoint(visitPlanDaysOff, { query }, { quiet: true, signal });
        return unwrap(outcome, visitPlanDaysOff.name).data;
      },
      enabled: at + 1 >= sight.first && pages[at] !== undefined,
      // Plans of visits change often, days off do not.
      staleTime: 60_000,
      meta: { topics: [...topics] },
    })),
  });
  const found = useSame(queries.map(({ data }) => data));
  const reasons = useMemo(
    () =>
      new Map(
        found.flatMap((page) =>
          (page ?? []).flatMap(({ id, days }) => days.map(({ date, why }) => [`${id} ${date}`, why] as const)),
        ),
      ),
    [found],
  );
  return useCallback((person, date) => reasons.get(`${person} ${date}`), [reasons]);
}
