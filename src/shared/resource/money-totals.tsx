import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { moneyFields, type AnyResource } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { toListQuery, type ListView } from '#shared/list/list-view.ts';
import { Totals } from '#shared/list/totals.tsx';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { quiet, resourceKeys } from '#shared/record/queries.ts';
import type { ResourceWords } from '#shared/record/words.ts';

interface MoneyTotalsProps {
  readonly resource: AnyResource;
  readonly words: ResourceWords;
  readonly view: ListView;
  /** The columns that are shown: amounts of others are not. */
  readonly names: readonly string[];
  /** The list has not come yet: its totals are asked after it, so that the provider's log has one line for both. */
  readonly isWaiting: boolean;
}

/** The amounts of all rows that a list's conditions find, each currency by itself. */
export function MoneyTotals({ resource, words, view, names, isWaiting }: MoneyTotalsProps) {
  const { client } = useApplicationContext();
  const { language } = useTranslation('common');
  const { page: _page, page_size: _size, ordering: _ordering, ...query } = toListQuery(view);
  const { data } = useQuery({
    queryKey: resourceKeys.totals(resource.name, query),
    queryFn: async ({ signal }) => {
      const outcome = await client.callEndpoint(resource.calls.totals, { query }, { ...quiet, signal });
      return unwrap(outcome, resource.name).data;
    },
    enabled: !isWaiting,
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return null;
  return (
    <Totals>
      {data?.flatMap(({ currency, amounts }) =>
        moneyFields(resource.fields).map(([name], at) => {
          const minor = amounts[name];
          // Nothing refunded needs no words beside what was paid.
          return names.includes(name) && typeof minor === 'number' && (minor !== 0 || at === 0) ? (
            <span key={`${currency} ${name}`}>
              {words.field(name)} <bdi>{moneyText({ minor, currency }, language)}</bdi>
            </span>
          ) : null;
        }),
      )}
    </Totals>
  );
}
