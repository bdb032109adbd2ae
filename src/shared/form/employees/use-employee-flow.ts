import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { employeePickerMachine } from '#machines/employee-picker/employee-picker.machine.ts';
import {
  type EmployeePage,
  type EmployeeQuestion,
  type EmployeeRow,
} from '#machines/employee-picker/employee-picker.ts';
import type { ListQueryInput, Reference } from '#shared/contract/index.ts';
import { fetchPage, resourceKeys } from '#shared/record/queries.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { Referred } from '../lookup/references.ts';
import { employeeName, employeeTarget, pageQuery, readRow, selectedQuery, tooManyOf } from './employee-calls.ts';

interface EmployeeFlowOptions {
  readonly isExpanded: boolean;
  readonly isDisabled: boolean;
  readonly value: readonly Referred[];
  readonly filters?: Readonly<Record<string, string>> | undefined;
  readonly onChoose: (people: readonly Reference[]) => void;
}

/** The flow of the employee picker over the list of employees (spec section 7). */
export function useEmployeeFlow({ isExpanded, isDisabled, value, filters, onChoose }: EmployeeFlowOptions) {
  const { client, load } = useApplicationContext();
  const queries = useQueryClient();
  const ids = value.map(({ id }) => id);

  const ask = async (query: ListQueryInput) => {
    const resource = await load(employeeTarget);
    return queries.fetchQuery({
      queryKey: resourceKeys.list(employeeTarget, query),
      queryFn: ({ signal }) => fetchPage(client, resource, query, signal),
    });
  };

  const [snapshot, send] = useMachine(
    employeePickerMachine.provide({
      actors: {
        loadPage: fromPromise<EmployeePage, EmployeeQuestion>(async ({ input }) => {
          // It is not sent: the list would refuse it, and the table says why.
          if (tooManyOf(input) !== undefined) throw new Error('Too many to filter by');
          const { rows, total } = await ask(pageQuery(input, filters));
          return { rows: rows.map(readRow), total };
        }),
        loadSelected: fromPromise<readonly EmployeeRow[], { ids: readonly number[] }>(async ({ input }) =>
          (await ask(selectedQuery(input.ids))).rows.map(readRow),
        ),
      },
      actions: {
        choose: (_, { ids: chosen, known }) =>
          onChoose(chosen.map((id) => ({ id, display_name: nameOf(id, known, value) }))),
      },
    }),
    { input: { isExpanded, isDisabled, ids } },
  );

  useEffect(() => send({ type: isDisabled ? 'field.disabled' : 'field.enabled' }), [isDisabled, send]);
  const now = ids.join();
  useEffect(() => send({ type: 'value.changed', ids: now === '' ? [] : now.split(',').map(Number) }), [now, send]);
  return { snapshot, send };
}

export type EmployeeFlow = ReturnType<typeof useEmployeeFlow>;

function nameOf(id: number, known: ReadonlyMap<number, EmployeeRow | null>, before: readonly Referred[]): string {
  const row = known.get(id);
  return row ? employeeName(row) : (before.find((referred) => referred.id === id)?.display_name ?? `#${id}`);
}
