import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { lookupMachine, type LookupPage, type LookupRecord } from '#machines/lookup/lookup.machine.ts';
import { choiceSourceOf, fetchChoices, type AskingField, type Choice } from '#shared/record/choices.ts';
import { lookupPageSize } from '#shared/record/lookup-pages.ts';
import { detailsOf } from '#shared/record/details.ts';
import { resourceKeys } from '#shared/record/queries.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { ResourceName } from '#shared/contract/permission.ts';

/** Where a lookup's records come from (spec section 3, "Lookup widget options"). */
export interface LookupSource {
  /** Name of the resource, e.g. `personnel.employee`. */
  readonly target: ResourceName;
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** Default 20 (spec section 9). */
  readonly pageSize?: number | undefined;
  /** Records that may not be chosen, e.g. the record itself as its own parent. */
  readonly excluded?: readonly number[] | undefined;
  /** The field of a form that asks, if there is one. */
  readonly asking?: AskingField | undefined;
  /** Further fields that a chosen record brings, for the rules of the form. */
  readonly brings?: readonly string[] | undefined;
}

export interface LookupFlowOptions extends LookupSource {
  readonly isSeveral: boolean;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isInline?: boolean | undefined;
  readonly onChoose: (records: readonly LookupRecord[]) => void;
  readonly onClear?: ((value: null | undefined) => void) | undefined;
}

/** Results are kept for so long in ms, by text and page; a live change ends it at once. */
const knownFor = 5 * 60_000;

/** The flow of a lookup over the server's calls; answers are kept by text in the one cache of server data. */
export function useLookupFlow(options: LookupFlowOptions) {
  const { target, filters = {}, pageSize = lookupPageSize, excluded = [], brings = [], asking } = options;
  const { isSeveral, isRequired = false, isDisabled = false, isInline = false } = options;
  const { client, load } = useApplicationContext();
  const queries = useQueryClient();

  const loadPage = async (search: string, page: number): Promise<LookupPage> => {
    const of = choiceSourceOf(target, asking);
    const resource = await load(of);
    const found = await queries.fetchQuery({
      queryKey: [...resourceKeys.lookup(of, search, filters), page, pageSize, ...(of === target ? [] : [asking?.path])],
      queryFn: ({ signal }) =>
        fetchChoices(
          client,
          resource,
          asking,
          { page, page_size: pageSize, ...(search === '' ? {} : { search }), ...filters },
          signal,
        ),
      staleTime: knownFor,
    });
    return {
      records: found.rows
        .filter(({ id }) => !excluded.includes(id))
        .map((record) => chosenOf(record, brings, of === target ? detailsOf(resource, record) : '')),
      next: found.next,
    };
  };

  const [snapshot, send] = useMachine(
    lookupMachine.provide({
      actors: {
        loadPage: fromPromise<LookupPage, { search: string; page: number }>(({ input }) =>
          loadPage(input.search, input.page),
        ),
      },
      actions: {
        // The text below the name is not part of the value.
        choose: (_, { records }) => options.onChoose(records.map(({ details: _details, ...record }) => record)),
        clear: (_, { value }) => options.onClear?.(value),
      },
    }),
    { input: { isSeveral, isRequired, isDisabled, isInline } },
  );

  useEffect(() => send({ type: isDisabled ? 'field.disabled' : 'field.enabled' }), [isDisabled, send]);
  return { snapshot, send };
}

function chosenOf(record: Choice, brings: readonly string[], details: string): LookupRecord {
  const { id, display_name } = record;
  const broughtValues = Object.fromEntries(brings.map((name) => [name, record[name]]));
  return { ...broughtValues, id, display_name, ...(details === '' ? {} : { details }) };
}

export type LookupFlow = ReturnType<typeof useLookupFlow>;
