import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RowsOfField } from '#shared/contract/field/declare.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { choiceSourceOf, fetchChoices, type AskingField } from '#shared/record/choices.ts';
import { resourceKeys } from '#shared/record/queries.ts';
import type { FormValues } from '../../form-values.ts';

/** As many as fit in a row; others are found by name. */
const offered = 6;

interface OfferedOptions {
  /** The form's resource and the field with the child rows. */
  readonly asking: AskingField;
  /** If false, nothing is fetched. */
  readonly isWanted: boolean;
}

/**
 * The first contents for painting a cycle without days, so that somebody who has just made a timetable finds it. None if a row has
 * further fields, which have to be filled in first.
 */
export function useOfferedContents(
  { fields, cycle }: RowsOfField,
  { asking, isWanted }: OfferedOptions,
): readonly FormValues[] {
  const { client, load } = useApplicationContext();
  const [by, ...further] = Object.keys(fields).filter((name) => name !== cycle?.day);
  const target = by === undefined || further.length > 0 ? undefined : fields[by]?.target;
  const within = { ...asking, path: `${asking.path}.${by ?? ''}` };
  const source = target === undefined ? undefined : choiceSourceOf(target, within);
  const { data } = useQuery({
    queryKey: [...resourceKeys.lookup(source ?? '', '', {}), 1, offered, ...(source === target ? [] : [within.path])],
    queryFn: async ({ signal }) =>
      source === undefined
        ? { rows: [], next: null }
        : fetchChoices(client, await load(source), within, { page: 1, page_size: offered }, signal),
    enabled: isWanted && source !== undefined,
  });
  return useMemo(() => data?.rows.map((row) => ({ [by ?? '']: row })) ?? [], [data, by]);
}
