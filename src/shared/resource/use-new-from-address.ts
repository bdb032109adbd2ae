import { useEffect, useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { useListView } from '#shared/list/use-list-view.ts';
import type { InitialOf } from '#shared/record/record.ts';
import { newRecordOf } from '#shared/routing/record-path.ts';
import type { Initial } from './use-initial.ts';

/**
 * The initial values of a new record: the screen's, and those in the address of the list. If the address has some, the
 * form opens at once, and they are removed from the address, so that coming back does not open it again. Values that a
 * field's own schema refuses are left out.
 */
export function useNewFromAddress<R extends AnyResource>(
  resource: R,
  initial: Initial<R>,
): { readonly isRequested: boolean; readonly initial: Initial<R> } {
  const { change } = useListView(resource);
  const [given] = useState(() => newRecordOf(location.search));
  useEffect(() => {
    if (given) change({}, { replace: true });
  }, [given, change]);
  if (!given) return { isRequested: false, initial };
  const taken = takenValues(resource, given);
  return {
    isRequested: true,
    initial:
      typeof initial === 'function' ? async () => ({ ...(await initial()), ...taken }) : { ...initial, ...taken },
  };
}

/**
 * The values from an address or a draft with which a new record can start: those that the schema of their field
 * accepts.
 */
export function takenValues<R extends AnyResource>(
  resource: R,
  given: Readonly<Record<string, unknown>>,
): InitialOf<R> {
  const taken = Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = given[name];
    return value !== undefined && field.read.safeParse(value).success ? [[name, value]] : [];
  });
  // Each value was parsed by the schema of its field, which the compiler does not follow through a record of names.
  return Object.fromEntries(taken) as InitialOf<R>;
}
