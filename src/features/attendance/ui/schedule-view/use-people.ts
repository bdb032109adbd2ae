import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isCallError } from '#shared/http/index.ts';
import { filterParameters, type ListView } from '#shared/list/list-view.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { useSame } from '#shared/ui/use-same.ts';
import { scheduleView, scheduleViewDays, type PlannedPerson } from '../../contract.ts';
import { peopleOfPage, type Days } from './view.ts';

/** Topics of everything that plans depend on: a change reloads the shown plans. */
const planTopics = [
  'attendance.temporary_schedule',
  'attendance.employee_schedule',
  'attendance.department_schedule',
  'attendance.shift',
  'attendance.timetable',
  'attendance.global_rule',
  'complement.holiday',
  'personnel.employee',
  'company.department',
] as const;

/** People loaded without scrolling, for sums of a day. */
export const mostSummed = 1000;

/** The shared data of all people in a range. */
export function usePlanDays(days: Days) {
  const { client } = useApplicationContext();
  return useQuery({
    ...callQuery(client, scheduleViewDays, { query: { from: days.from, to: days.to } }),
    placeholderData: keepPreviousData,
    meta: { topics: planTopics },
  });
}

/**
 * The people of a view with their plans, page by page: visible pages at once, others one after another until enough for
 * sums are loaded.
 * @param withOutcome also follows new results of days
 */
export function usePeople(days: Days, list: ListView, withOutcome: boolean) {
  const { client } = useApplicationContext();
  const [sight, setSight] = useState({ first: 1, last: 1 });
  // Pages, not people: a screen that is drawn anew for each person who comes into sight cannot scroll smoothly.
  const onSeen = useCallback((firstRow: number, endRow: number) => {
    const [first, last] = [Math.floor(firstRow / peopleOfPage) + 1, Math.max(1, Math.ceil(endRow / peopleOfPage))];
    setSight((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  const [total, setTotal] = useState<number | undefined>();
  const parameters = useMemo(
    () => ({
      from: days.from,
      to: days.to,
      page_size: peopleOfPage,
      ...(list.search === '' ? {} : { search: list.search }),
      ...(list.ordering === '' ? {} : { ordering: list.ordering }),
      ...filterParameters(list.filters),
    }),
    [days.from, days.to, list.search, list.ordering, list.filters],
  );
  const pages = Math.max(1, Math.ceil((total ?? 0) / peopleOfPage));
  const inSight = (page: number): boolean => page >= sight.first && page <= sight.last;
  const [reached, setReached] = useState(1);
  const last = Math.max(...Array.from({ length: pages }, (_, at) => (inSight(at + 1) ? at + 1 : 1)), reached);
  const queries = useQueries({
    queries: Array.from({ length: Math.min(pages, last) }, (_, at) => {
      // The previous list had other people.
      const { placeholderData: _other, ...query } = callQuery(client, scheduleView, {
        query: { ...parameters, page: at + 1 },
      });
      return {
        ...query,
        enabled: inSight(at + 1) || at + 1 === reached,
        meta: { topics: withOutcome ? [...planTopics, 'attendance.day' as const] : planTopics },
      };
    }),
  });
  const found = queries.find(({ data }) => data)?.data?.total;
  const isFloor = queries.find(({ data }) => data)?.data?.total_is_floor ?? false;
  useEffect(() => {
    if (found !== undefined) setTotal(found);
  }, [found]);
  const question = JSON.stringify(parameters);
  useEffect(() => setReached(1), [question]);
  const isReached = queries[reached - 1]?.data !== undefined;
  useEffect(() => {
    // Loads one more page after each.
    if (isReached && reached < pages && reached * peopleOfPage < mostSummed) setReached(reached + 1);
  }, [isReached, reached, pages]);

  const answers = useSame(queries.map(({ data }) => data?.data));
  const people = useMemo(() => {
    const all: (PlannedPerson | undefined)[] = [];
    answers.forEach((page, at) => page?.forEach((person, place) => (all[at * peopleOfPage + place] = person)));
    return all;
  }, [answers]);
  const asking = queries.length;
  const keys = useMemo(
    () =>
      Array.from(
        { length: asking },
        (_, at) => callQuery(client, scheduleView, { query: { ...parameters, page: at + 1 } }).queryKey,
      ),
    [client, parameters, asking],
  );
  const failed = queries.find(({ isError, data }) => isError && !data);
  return {
    people,
    /** Undefined until the first page has come. */
    total: found ?? (failed ? undefined : total),
    isFloor,
    isLoading: queries.some(({ isFetching }) => isFetching),
    /** Enough people are loaded for sums. */
    isSummed: reached * peopleOfPage >= mostSummed && answers.slice(0, mostSummed / peopleOfPage).every(Boolean),
    parameters,
    isComplete: queries.length === pages && answers.every(Boolean),
    onSeen,
    error: failed ? { requestId: isCallError(failed.error) ? failed.error.requestId : undefined } : null,
    retry: () => void Promise.all(queries.map(({ refetch }) => refetch())),
    /** The cache keys of the pages. */
    keys,
  };
}
