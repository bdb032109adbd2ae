import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnswerBody, CallData } from '#shared/contract/index.ts';
import { codeKeys, formatDay, useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext, useWritten } from '#shared/record/application-context.tsx';
import { showToast } from '#shared/ui/index.ts';
import {
  editSchedule,
  mostEdited,
  type PlannedDayCell,
  type PlannedPerson,
  type scheduleView,
} from '../../contract.ts';
import { expectedDay, storedContent, isSame, type Content } from './contents.ts';
import type { PlanTimetable } from './palette.ts';

/** A day that is to hold something else. */
export interface Wish {
  readonly person: PlannedPerson;
  readonly day: PlannedDayCell;
  /** ISO date. */
  readonly date: string;
  readonly content: Content;
}

type StoredVersions = readonly { readonly id: number; readonly version: number }[];

/** A day that has been changed, and what it takes to change it back. */
interface Done {
  readonly employee: number;
  readonly name: string;
  readonly date: string;
  readonly before: Content;
  readonly after: Content;
  /** As the server has it since. */
  readonly stored: StoredVersions;
}

type Step = Pick<Done, 'employee' | 'name' | 'date' | 'before' | 'after'> & { readonly expected: StoredVersions };
type Answered = CallData<typeof editSchedule>;
type PageBody = AnswerBody<CallData<typeof scheduleView>>;

const seenOf = ({ temporary = [] }: PlannedDayCell): StoredVersions =>
  temporary.map(({ id, version }) => ({ id, version }));
const keyOf = (employee: number, date: string): string => `${employee} ${date}`;
/** Steps that can be taken back. */
const mostUndone = 50;
/** Refused days that are named; of more it says how many. */
const mostNamed = 3;

/**
 * Changes days: shown at once, stored by the server in one call after another, and taken back where it refuses. What has been done can
 * be undone and done again, unless somebody else has changed the day since.
 */
export function useEdits(
  dates: readonly string[],
  keys: readonly QueryKey[],
  timetables: ReadonlyMap<number, PlanTimetable>,
) {
  const { t } = useTranslation(['att', 'api']);
  const written = useWritten();
  const { client, writing } = useApplicationContext();
  const queries = useQueryClient();
  const [expected, setExpected] = useState<ReadonlyMap<string, PlannedDayCell>>(new Map());
  const [history, setHistory] = useState<{ readonly done: readonly Done[][]; readonly undone: readonly Done[][] }>({
    done: [],
    undone: [],
  });
  const [isSaving, setSaving] = useState(false);
  const turn = useRef<Promise<void>>(Promise.resolve());

  /** Puts the answer of the server into the cached pages. */
  const keep = useCallback(
    (answered: Answered): void => {
      const days = new Map(answered.flatMap(({ employee, date, day }) => (day ? [[keyOf(employee, date), day]] : [])));
      for (const key of keys)
        queries.setQueryData<PageBody>(
          key,
          (page) =>
            page && {
              ...page,
              data: page.data.map((person) =>
                answered.some(({ employee }) => employee === person.id)
                  ? {
                      ...person,
                      days: person.days.map((day, at) => days.get(keyOf(person.id, dates[at] ?? '')) ?? day),
                    }
                  : person,
              ),
            },
        );
    },
    [queries, keys, dates],
  );

  const tell = useCallback(
    (refused: Answered, steps: readonly Step[]): void => {
      const names = new Map(steps.map(({ employee, name }) => [employee, name]));
      showToast({
        variant: 'error',
        text: t('scheduleView.refused', { count: refused.length, all: steps.length }),
        description: refused
          .slice(0, mostNamed)
          .map(
            ({ employee, date, code, context }) =>
              `${names.get(employee) ?? ''}, ${formatDay(date, writing, 'dayMonth')}: ${t(codeKeys(code), written(context))}`,
          )
          .join(' · '),
      });
    },
    [t, writing, written],
  );

  /** Sends steps, and returns the results of those that the server accepted. */
  const send = useCallback(
    async (steps: readonly Step[], confirmed: boolean): Promise<Done[]> => {
      const answered: Answered = [];
      try {
        for (let start = 0; start < steps.length; start += mostEdited) {
          const cells = steps.slice(start, start + mostEdited).map(({ employee, date, expected: seen, after }) => ({
            employee,
            date,
            expected: [...seen],
            wanted: after,
          }));
          const outcome = await client.callEndpoint(editSchedule, { body: { confirmed, cells } }, { quiet: true });
          answered.push(...unwrap(outcome, editSchedule.name).data);
        }
      } catch {
        showToast({ variant: 'error', text: t('scheduleView.notSaved') });
      }
      keep(answered);
      const refused = answered.filter(({ ok }) => !ok);
      if (refused.length > 0) tell(refused, steps);
      return steps.flatMap((step) => {
        const result = answered.find(({ employee, date }) => employee === step.employee && date === step.date);
        return result?.ok ? [{ ...step, stored: result.day ? seenOf(result.day) : [] }] : [];
      });
    },
    [client, keep, tell, t],
  );

  /** Sends edits one after another: each is compared with the result of the one before. */
  const inTurn = useCallback((work: () => Promise<void>): Promise<void> => {
    setSaving(true);
    const mine = turn.current.then(work).finally(() => setSaving(false));
    // A failed edit does not block the ones behind it.
    turn.current = mine.catch(() => undefined);
    return mine;
  }, []);

  const hide = useCallback(
    (cells: readonly string[]): void =>
      setExpected((now) => new Map([...now].filter(([cell]) => !cells.includes(cell)))),
    [],
  );

  const apply = useCallback(
    (wishes: readonly Wish[], confirmed: boolean): Promise<void> => {
      const changed = wishes.filter(({ day, content }) => !isSame(storedContent(day), content));
      if (changed.length === 0) return Promise.resolve();
      const cells = changed.map(({ person, date }) => keyOf(person.id, date));
      setExpected(
        (now) =>
          new Map([
            ...now,
            ...changed.map(({ day, content }, at) => [cells[at] ?? '', expectedDay(day, content, timetables)] as const),
          ]),
      );
      return inTurn(async () => {
        const now = (employee: number, date: string): PlannedDayCell | undefined => {
          for (const key of keys) {
            const page = queries.getQueryData<PageBody>(key);
            const found = page?.data.find(({ id }) => id === employee)?.days[dates.indexOf(date)];
            if (found) return found;
          }
          return undefined;
        };
        const done = await send(
          changed.map(({ person, day, date, content }) => {
            const current = now(person.id, date) ?? day;
            return {
              employee: person.id,
              name: person.display_name,
              date,
              before: storedContent(current),
              after: content,
              expected: seenOf(current),
            };
          }),
          confirmed,
        );
        hide(cells);
        if (done.length > 0)
          setHistory((previous) => ({ done: [...previous.done, done].slice(-mostUndone), undone: [] }));
      });
    },
    [dates, hide, inTurn, keys, queries, send, timetables],
  );

  /** Goes one step back or on again. It was confirmed when it was done. */
  const step = useCallback(
    (from: 'done' | 'undone'): void => {
      const to = from === 'done' ? 'undone' : 'done';
      const last = history[from].at(-1);
      if (!last || isSaving) return;
      setHistory((previous) => ({ ...previous, [from]: previous[from].slice(0, -1) }));
      void inTurn(async () => {
        const done = await send(
          last.map(({ before, after, stored, ...cell }) => ({
            ...cell,
            before: after,
            after: before,
            expected: stored,
          })),
          true,
        );
        if (done.length > 0) setHistory((previous) => ({ ...previous, [to]: [...previous[to], done] }));
      });
    },
    [history, inTurn, isSaving, send],
  );

  const shown = useCallback(
    (people: readonly (PlannedPerson | undefined)[]): readonly (PlannedPerson | undefined)[] => {
      if (expected.size === 0) return people;
      const touched = new Set([...expected.keys()].map((key) => Number(key.split(' ')[0])));
      return people.map((person) =>
        person && touched.has(person.id)
          ? { ...person, days: person.days.map((day, at) => expected.get(keyOf(person.id, dates[at] ?? '')) ?? day) }
          : person,
      );
    },
    [expected, dates],
  );

  return useMemo(
    () => ({
      apply,
      undo: () => step('done'),
      redo: () => step('undone'),
      canUndo: history.done.length > 0,
      canRedo: history.undone.length > 0,
      isSaving,
      shown,
    }),
    [apply, step, history, isSaving, shown],
  );
}
