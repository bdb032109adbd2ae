import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RowsOfField } from '#shared/contract/field/declare.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { askedOf, fetchChoices, type AskingField } from '#shared/record/choices.ts';
import { resourceKeys } from '#shared/record/queries.ts';
import type { FormValues } from '../../form-values.ts';

/** So many fit beside each other; the others are found by their name. */
const offered = 6;

interface OfferedOptions {
  /** The form's resource and the field with the child rows. */
  readonly asking: AskingField;
  /** False: asks nothing. */
  readonly isWanted: boolean;
}

/**
 * The first contents that a cycle without days can be painted with: someone who has just made a timetable finds it there.
 * None if a row has further fields, which have to be filled in first.
 */
export function useOfferedContents(
  { fields, cycle }: RowsOfField,
  { asking, isWanted }: OfferedOptions,
): readonly FormValues[] {
  const { client, load } = useApplicationContext();
  const [by, ...further] = Object.keys(fields).filter((name) => name !== cycle?.day);
  const target = by === undefined || further.length > 0 ? undefined : fields[by]?.target;
  const within = { ...asking, path: `${asking.path}.${by ?? ''}` };
  const asked = target === undefined ? undefined : askedOf(target, within);
  const { data } = useQuery({
    queryKey: [...resourceKeys.lookup(asked ?? '', '', {}), 1, offered, ...(asked === target ? [] : [within.path])],
    queryFn: async ({ signal }) =>
      asked === undefined
        ? { rows: [], next: null }
        : fetchChoices(client, await load(asked), within, { page: 1, page_size: offered }, signal),
    enabled: isWanted && asked !== undefined,
  });
  return useMemo(() => data?.rows.map((row) => ({ [by ?? '']: row })) ?? [], [data, by]);
}
