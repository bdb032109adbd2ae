import './lookup.css';
import { useMemo, type ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Collection, ListBoxLoadMoreItem } from 'react-aria-components/ListBox';
import type { LookupRecord } from '#machines/lookup/lookup.machine.ts';
import type { Reference } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { CheckIcon, Icon, ListBox, Option, SearchField, Skeleton, useIsCoarse } from '#shared/ui/index.ts';
import type { LookupFlow } from './use-lookup-flow.ts';

interface RecordListProps {
  readonly label: string;
  readonly flow: LookupFlow;
  readonly isSeveral: boolean;
  readonly selected: readonly Reference[];
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean | undefined;
}

/**
 * The list of a lookup: a search if there is more than one page, options (with boxes if several may be chosen), more of
 * them at the end. Typed letters go to the search while the arrow keys move in the list. Until the first page has come,
 * the search is there too, so that no letter is lost.
 */
export function RecordList({
  label,
  flow: { snapshot, send },
  isSeveral,
  selected,
  autoFocus = false,
}: RecordListProps) {
  const { t } = useTranslation('common');
  // On a phone the keyboard would cover the list.
  const takesFocus = !useIsCoarse() && autoFocus;
  const { records, text, answered } = snapshot.context;
  const hasSearch = snapshot.context.isSearchable || answered === null;
  const rows = useMemo(() => {
    // Chosen records are first while nothing is searched, so that they can be seen and removed.
    const chosen: LookupRecord[] =
      answered === '' ? selected.filter(({ id }) => !records.some((record) => record.id === id)) : [];
    return [...chosen, ...records];
  }, [records, selected, answered]);
  const isFailed = snapshot.matches({ open: 'failed' });
  const isAnswered = snapshot.matches({ open: 'loaded' });

  const list = (
    <ListBox
      aria-label={label}
      className="lookup-list"
      data-busy={snapshot.hasTag('busy') || undefined}
      // Its rows are about to change.
      data-settling={snapshot.hasTag('settling') || undefined}
      autoFocus={takesFocus && !hasSearch && (selected.length > 0 ? true : 'first')}
      selectionMode={isSeveral ? 'multiple' : 'single'}
      // Choosing a record that is already chosen also closes the list.
      disallowEmptySelection={!isSeveral}
      // Escape closes; it does not change the choice.
      escapeKeyBehavior="none"
      selectedKeys={selected.map(({ id }) => id)}
      onSelectionChange={(keys) => {
        const known = new Map([...selected, ...rows].map((record) => [record.id, record]));
        const ids = keys === 'all' ? rows.map(({ id }) => id) : [...keys].map(Number);
        send({ type: 'records.chosen', records: ids.flatMap((id) => known.get(id) ?? []) });
      }}
      renderEmptyState={() => (
        <div className="ui-list-note">{isFailed ? null : isAnswered ? t('lookup.none') : <Skeleton width={180} />}</div>
      )}
    >
      <Collection items={rows}>
        {({ id, display_name, details }) => (
          <Option
            id={id}
            textValue={display_name}
            description={details === undefined ? undefined : <bdi>{details}</bdi>}
            {...(isSeveral ? { start: <Box /> } : {})}
            className={isSeveral ? 'lookup-boxed' : ''}
          >
            <bdi>{display_name}</bdi>
          </Option>
        )}
      </Collection>
      <ListBoxLoadMoreItem
        isLoading={snapshot.matches({ open: 'loadingMore' })}
        onLoadMore={() => send({ type: 'end.reached' })}
      >
        <Skeleton width={160} />
      </ListBoxLoadMoreItem>
    </ListBox>
  );

  return (
    <div className="lookup">
      {hasSearch ? (
        <Autocomplete inputValue={text} onInputChange={(typed) => send({ type: 'text.typed', text: typed })}>
          <SearchField
            aria-label={t('lookup.search')}
            placeholder={t('lookup.search')}
            size="small"
            autoFocus={takesFocus}
            controlsList
          />
          {list}
        </Autocomplete>
      ) : (
        list
      )}
      {isFailed ? <ListFailure onRetry={() => send({ type: 'retry.pressed' })} /> : null}
    </div>
  );
}

/** The drawn box; the option itself announces that it is ticked. */
function Box(): ReactNode {
  return (
    <span className="lookup-box" aria-hidden="true">
      <Icon as={CheckIcon} size={12} />
    </span>
  );
}
