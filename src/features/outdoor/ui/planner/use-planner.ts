import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { codeKeys, i18n, loadWords, useTranslation } from '#shared/i18n/index.ts';
import type { Client } from '#shared/http/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext, useWritten } from '#shared/record/application-context.tsx';
import { useRefreshResource, useSave } from '#shared/record/queries.ts';
import { showToast } from '#shared/ui/index.ts';
import { useSame } from '#shared/ui/use-same.ts';
import { visit } from '../../contract.ts';
import { visitPlan, visitPlanLimits } from '../../contract/visit-plan.ts';
import { useDaysOff } from './use-days-off.ts';
import { hoursInOrder, lengthOf, nextHours, shortOrder, visitsByCell } from './plan.ts';

/** A visit of the planner, with whose it is. */
export type Visit = PlannedPerson['visits'][number] & { readonly employee: { readonly id: number } };
type PlannedPerson = CallData<typeof visitPlan>[number];
export type Person = Omit<PlannedPerson, 'visits'>;

interface PlanPage {
  readonly people: readonly Person[];
  readonly visits: readonly Visit[];
  readonly total: number;
}

/** A page of people with their visits; whoever is in sight is asked at once, further ones as they are scrolled to. */
async function fetchPlan(
  client: Client,
  asked: { readonly from: string; readonly to: string; readonly search: string; readonly page: number },
  signal: AbortSignal,
): Promise<PlanPage> {
  const { search, ...query } = asked;
  const outcome = await client.callEndpoint(
    visitPlan,
    { query: { ...query, page_size: visitPlanLimits.people, ...(search === '' ? {} : { search }) } },
    { quiet: true, signal },
  );
  const { data, total } = unwrap(outcome, visitPlan.name);
  return {
    people: data.map(({ visits: _, ...person }) => person),
    visits: data.flatMap(({ id, visits }) => visits.map((each) => ({ ...each, employee: { id } }))),
    total: total ?? data.length,
  };
}

const placeOf = ({ client: to }: Visit) => to?.at ?? undefined;
const metresOf = (route: readonly Visit[]): number =>
  lengthOf(route.filter(({ status }) => status !== 'cancelled').map(placeOf));

/** Names and places of a plan change with these. */
const planTopics = { topics: ['personnel.employee', 'outdoor.client'] } as const;

/** The pages in sight before anybody is known. */
const atFirst = { first: 1, last: 1 };

/** People with their visits; both are loaded as they are scrolled to. */
export function usePlanner(dates: readonly string[], search: string) {
  const { t } = useTranslation('gps');
  const written = useWritten();
  const { client } = useApplicationContext();
  const save = useSave(visit);
  const refresh = useRefreshResource();
  const [isSaving, setSaving] = useState(false);
  const [from, to] = [dates[0] ?? '', dates.at(-1) ?? ''];
  const [sight, setSight] = useState(atFirst);

  const queries = useQueries({
    queries: Array.from({ length: sight.last }, (_, at) => ({
      queryKey: [visit.name, 'planner', from, to, search, at + 1],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPlan(client, { from, to, search, page: at + 1 }, signal),
      // Pages out of sight are not asked again for every change.
      enabled: at + 1 >= sight.first,
      meta: planTopics,
    })),
  });
  const pages = useSame(queries.map(({ data }) => data));
  const offAt = useDaysOff({ from, to, search }, sight, pages);
  const { people, total, visitsAt } = useMemo(() => {
    const found: (Person | undefined)[] = [];
    pages.forEach((page, at) =>
      page?.people.forEach((person, place) => (found[at * visitPlanLimits.people + place] = person)),
    );
    return {
      people: found,
      total: pages.find((page) => page !== undefined)?.total,
      visitsAt: visitsByCell(pages.flatMap((page) => page?.visits ?? [])),
    };
  }, [pages]);
  // While other days load, the people stay.
  const before = useRef({ search, people, total });
  if (total !== undefined) before.current = { search, people, total };
  const shown = total === undefined && before.current.search === search ? before.current : { people, total };

  const onSeen = useCallback(
    (firstRow: number, end: number): void => {
      const pageOf = (row: number): number => Math.floor(row / visitPlanLimits.people) + 1;
      const [first, last] = [pageOf(firstRow), pageOf(Math.max(0, end - 1))];
      setSight((known) => (known.first === first && known.last === last ? known : { first, last }));
    },
    [setSight],
  );

  /** Runs one after another; the first refusal ends it and is shown. */
  const inTurn = async (steps: readonly (() => ReturnType<typeof save.mutateAsync>)[]): Promise<void> => {
    setSaving(true);
    try {
      for (const step of steps) {
        const outcome = await step();
        if (outcome.isSuccess) continue;
        // Its words are loaded when first needed: the planner would wait for them.
        await loadWords(['api']);
        showToast({ variant: 'error', text: i18n.t(codeKeys(outcome.code), written(outcome.context)) });
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
    people: shown.people,
    total: shown.total,
    isFailed: queries.some(({ isError, data }) => isError && !data),
    retry: () => void Promise.all(queries.map(({ refetch }) => refetch())),
    visitsAt,
    offAt,
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
