import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { employee } from '#features/team/contract.ts';
import { codeKeys, useTranslation } from '#shared/i18n/index.ts';
import type { Client } from '#shared/http/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext, useWritten } from '#shared/record/application-context.tsx';
import { fetchPage, useRecords, useRefreshResource, useSave } from '#shared/record/queries.ts';
import type { RecordOf } from '#shared/record/record.ts';
import { showToast } from '#shared/ui/index.ts';
import { client as clients, visit } from '../../contract.ts';
import { hoursInOrder, lengthOf, nextHours, shortOrder, visitsByCell } from './plan.ts';

export type Person = RecordOf<typeof employee>;
export type Visit = RecordOf<typeof visit>;

const peopleOfPage = 50;
const peopleOfGroup = 10;
const mostOfPage = 200;

/** All visits of some people in a range of days; the first page says how many others there are, which are asked together. */
async function fetchVisits(
  client: Client,
  people: readonly number[],
  [from, to]: readonly [string, string],
  signal: AbortSignal,
): Promise<readonly Visit[]> {
  const query = { employee__in: people.join(','), visit_date__gte: from, visit_date__lte: to, page_size: mostOfPage };
  const page = (number: number) => fetchPage(client, visit, { ...query, page: number }, signal);
  const first = await page(1);
  const others = Math.max(0, Math.ceil(first.total / mostOfPage) - 1);
  const all = [first, ...(await Promise.all(Array.from({ length: others }, (_, at) => page(at + 2))))];
  // A long list is not counted to its end.
  for (let next = all.at(-1)?.next ?? null; next !== null; next = all.at(-1)?.next ?? null) all.push(await page(next));
  return all.flatMap(({ rows }) => rows);
}

/** The people of each question for visits: those at the top are painted without waiting for those below. */
function groupsOf(pages: readonly { readonly rows: readonly Person[] }[]): (readonly number[])[] {
  return pages.flatMap(({ rows }) =>
    Array.from({ length: Math.ceil(rows.length / peopleOfGroup) }, (_, at) =>
      rows.slice(at * peopleOfGroup, (at + 1) * peopleOfGroup).map(({ id }) => id),
    ),
  );
}

/** People with their visits; both are loaded as they are scrolled to. */
export function usePlanner(dates: readonly string[], search: string) {
  const { t } = useTranslation(['gps', 'api']);
  const written = useWritten();
  const { client } = useApplicationContext();
  const save = useSave(visit);
  const refresh = useRefreshResource();
  const [isSaving, setSaving] = useState(false);
  const [from, to] = [dates[0] ?? '', dates.at(-1) ?? ''];

  const pages = useInfiniteQuery({
    queryKey: [employee.name, 'planner', search],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(
        client,
        employee,
        { page: pageParam, page_size: peopleOfPage, status: 'active', ...(search === '' ? {} : { search }) },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  });
  const people = useMemo(() => pages.data?.pages.flatMap(({ rows }) => rows) ?? [], [pages.data]);
  const queries = useQueries({
    queries: groupsOf(pages.data?.pages ?? []).map((ids) => ({
      queryKey: [visit.name, 'planner', from, to, ids],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchVisits(client, ids, [from, to], signal),
    })),
  });
  const visits = queries.flatMap(({ data }) => data ?? []);
  const visitsAt = visitsByCell(visits);

  // The places of clients are for routes, and are asked once all visits are there.
  const isComplete = queries.every(({ isPending }) => !isPending);
  const visited = [...new Set((isComplete ? visits : []).flatMap(({ client: to }) => (to ? [to.id] : [])))].toSorted(
    (a, b) => a - b,
  );
  const places = new Map(useRecords(clients, visited).data?.map(({ id, place }) => [id, place?.location]));
  const placeOf = ({ client: to }: Visit) => (to && places.get(to.id)) ?? undefined;
  const metresOf = (route: readonly Visit[]): number =>
    lengthOf(route.filter(({ status }) => status !== 'cancelled').map(placeOf));

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const onSeen = useCallback(
    (_: number, end: number): void => {
      if (end > people.length && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    [people.length, hasNextPage, isFetchingNextPage, fetchNextPage],
  );

  /** Runs one after another; the first refusal ends it and is shown. */
  const inTurn = async (steps: readonly (() => ReturnType<typeof save.mutateAsync>)[]): Promise<void> => {
    setSaving(true);
    try {
      for (const step of steps) {
        const outcome = await step();
        if (outcome.isSuccess) continue;
        showToast({ variant: 'error', text: t(codeKeys(outcome.code), written(outcome.context)) });
        break;
      }
    } catch {
      showToast({ variant: 'error', text: t('planner.notSaved') });
    }
    setSaving(false);
  };

  /** Gives planned visits of a day the hours of another order. */
  const order = async (before: readonly Visit[], after: readonly Visit[]): Promise<void> => {
    const hours = hoursInOrder(before, after);
    if (hours === null) showToast({ variant: 'error', text: t('planner.dayFull') });
    else
      await inTurn(
        hours.map(
          ({ id, ...body }) =>
            () =>
              save.mutateAsync({ id, body }),
        ),
      );
  };

  return {
    people,
    total: pages.data?.pages[0]?.total,
    isFailed: pages.isError || queries.some(({ isError }) => isError),
    retry: () => void Promise.all([pages.refetch(), ...queries.map(({ refetch }) => refetch())]),
    visitsAt,
    metresOf,
    order,
    /** The same visits by a shorter way from the first one on, if there is one. */
    shorter: (route: readonly Visit[]): Visit[] => shortOrder(route.map(placeOf)).flatMap((at) => route[at] ?? []),
    onSeen,
    isSaving,
    /** Plans a visit in the hour after the last of each day. */
    add: (cells: readonly { readonly person: Person; readonly date: string }[], to: number) =>
      inTurn(
        cells.flatMap(({ person, date }) => {
          const hours = nextHours(visitsAt(person.id, date));
          if (hours === null) showToast({ variant: 'error', text: t('planner.dayFull') });
          const body = { employee: person.id, client: to, visit_date: date, ...hours };
          return hours === null ? [] : [() => save.mutateAsync({ id: null, body })];
        }),
      ),
    move: (
      moved: readonly { readonly visit: Visit; readonly person: Person; readonly date: string }[],
      isCopy: boolean,
    ) =>
      inTurn(
        moved.map(({ visit: { id, client: to, start_time, end_time, purpose }, person, date }) => () => {
          const where = { employee: person.id, visit_date: date };
          return isCopy
            ? save.mutateAsync({ id: null, body: { ...where, client: to?.id, start_time, end_time, purpose } })
            : save.mutateAsync({ id, body: where });
        }),
      ),
    remove: async (ids: readonly number[]): Promise<void> => {
      setSaving(true);
      try {
        const outcome = await client.callEndpoint(
          visit.calls.multiDestroy,
          { body: { ids: [...ids] } },
          { quiet: true },
        );
        const refused = unwrap(outcome, visit.name).data.filter(({ ok }) => !ok).length;
        if (refused > 0) showToast({ variant: 'error', text: t('planner.notRemoved', { count: refused }) });
        await refresh(visit.name);
      } catch {
        showToast({ variant: 'error', text: t('planner.notSaved') });
      }
      setSaving(false);
    },
  };
}
