import { useEffect, useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { useListView } from '#shared/list/use-list-view.ts';
import type { InitialOf } from '#shared/record/record.ts';
import { newRecordOf } from '#shared/routing/record-path.ts';

/**
 * What a new record starts with: what the screen says, and what the address of the list fills in. Where that fills in something, the
 * form is open from the start, and the address forgets it, so that coming back opens none. Values that a field's own schema does
 * not take are left out.
 */
export function useAskedNew<R extends AnyResource>(
  resource: R,
  initial: InitialOf<R> | undefined,
): { readonly isAsked: boolean; readonly initial: InitialOf<R> | undefined } {
  const { change } = useListView(resource);
  const [given] = useState(() => newRecordOf(location.search));
  useEffect(() => {
    if (given) change({}, { replace: true });
  }, [given, change]);
  if (!given) return { isAsked: false, initial };
  return { isAsked: true, initial: { ...initial, ...takenValues(resource, given) } };
}

/** What of some values, from an address or a draft, a new record can start with: those that the schema of their field takes. */
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
