import './lookup.css';
import { useMemo, useState } from 'react';
import { ListBoxLoadMoreItem, Collection } from 'react-aria-components/ListBox';
import type { Reference } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useLookup, useTarget } from '#shared/resource/queries.ts';
import { useDebouncedText } from '#shared/resource/use-debounced.ts';
import { ListBox, Option, SearchField, Skeleton } from '#shared/ui/index.ts';

export interface PickerProps {
  /** Name of the resource, e.g. `personnel.employee`. */
  readonly target: string;
  readonly label: string;
  readonly selectionMode: 'single' | 'multiple';
  readonly selected: readonly Reference[];
  readonly onChange: (selected: readonly Reference[]) => void;
  /** Extra conditions of the lookup (spec section 3, "Lookup widget options"). */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** Records that may not be chosen, e.g. the record itself as its own parent. */
  readonly excluded?: readonly number[] | undefined;
}

/**
 * Records of another resource to choose from: twenty at a time, more as the list is scrolled, and a search that only
 * appears where the first page was not all (spec sections 7 and 9).
 */
export function RecordPicker({ target, label, selectionMode, selected, onChange, filters, excluded = [] }: PickerProps) {
  const { t } = useTranslation('common');
  const resource = useTarget(target);
  const [search, setSearch] = useState('');
  const [text, setText] = useDebouncedText(search, setSearch);
  const lookup = useLookup(resource, search, { enabled: true, ...(filters ? { filters } : {}) });
  const hasMore = lookup.hasNextPage || search !== '' || text !== '';
  const rows = useMemo(() => {
    const found = lookup.rows.filter((row) => !excluded.includes(row.id));
    // What is chosen stands first while nothing is searched, so that it can be seen and taken back.
    const chosen = search === '' ? selected.filter((reference) => !found.some((row) => row.id === reference.id)) : [];
    return [...chosen, ...found.map(({ id, display_name }) => ({ id, display_name }))];
  }, [lookup.rows, selected, search, excluded]);

  return (
    <div className="lookup">
      {hasMore ? (
        <SearchField aria-label={t('lookup.search')} placeholder={t('lookup.search')} size="small" value={text} onChange={setText} autoFocus />
      ) : null}
      <ListBox
        aria-label={label}
        className="lookup-list"
        selectionMode={selectionMode}
        selectedKeys={selected.map(({ id }) => id)}
        onSelectionChange={(keys) => {
          const ids = keys === 'all' ? rows.map(({ id }) => id) : [...keys].map(Number);
          const known = new Map([...selected, ...rows].map((reference) => [reference.id, reference]));
          onChange(ids.flatMap((id) => known.get(id) ?? []));
        }}
        renderEmptyState={() => (
          <div className="ui-list-note">
            {lookup.isError ? t('lookup.failed') : lookup.isFetching || !resource ? <Skeleton width={180} /> : t('lookup.none')}
          </div>
        )}
      >
        <Collection items={rows}>
          {(row) => <Option id={row.id} textValue={row.display_name}><bdi>{row.display_name}</bdi></Option>}
        </Collection>
        <ListBoxLoadMoreItem
          isLoading={lookup.isFetchingNextPage}
          onLoadMore={() => {
            if (lookup.hasNextPage && !lookup.isFetching) void lookup.fetchNextPage();
          }}
        >
          <Skeleton width={160} />
        </ListBoxLoadMoreItem>
      </ListBox>
    </div>
  );
}
