import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Reference } from '#shared/contract/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { choiceSourceOf, fetchChoices } from '#shared/record/choices.ts';
import { resourceKeys } from '#shared/record/queries.ts';
import type { LookupSource } from './use-lookup-flow.ts';

type SoleChoiceSource = Pick<LookupSource, 'target' | 'asking'> & {
  /** False: does not ask. */
  readonly isWanted: boolean;
};

/** Enough to know whether there is more than one. */
const enough = 2;

/**
 * Receives the only record that a field may refer to, once: a company with one department does not have to choose it
 * for each person. If there are more, or none, it is not called.
 */
export function useSoleChoice({ target, asking, isWanted }: SoleChoiceSource, onSole: (sole: Reference) => void): void {
  const { client, load } = useApplicationContext();
  const of = choiceSourceOf(target, asking);
  const { data } = useQuery({
    queryKey: [...resourceKeys.lookup(of, '', {}), 1, enough, ...(of === target ? [] : [asking?.path])],
    queryFn: async ({ signal }) => fetchChoices(client, await load(of), asking, { page: 1, page_size: enough }, signal),
    enabled: isWanted,
  });
  const sole = data?.rows.length === 1 ? data.rows[0] : undefined;
  const isChosen = useRef(false);
  useEffect(() => {
    if (!isWanted || !sole || isChosen.current) return;
    isChosen.current = true;
    onSole({ id: sole.id, display_name: sole.display_name });
  });
}
