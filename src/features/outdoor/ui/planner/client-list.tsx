import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { useDebouncedText } from '#shared/list/use-debounced.ts';
import { useLookup } from '#shared/record/lookup-pages.ts';
import { Button, SearchField } from '#shared/ui/index.ts';
import { client } from '../../contract.ts';

/** What a client carries while it is dragged onto a day. */
export const dragged = 'application/x-outdoor-client';

interface ClientListProps {
  readonly chosen: number | null;
  readonly onChosen: (id: number | null) => void;
}

const inUse = { enabled: 'true' } as const;

/** The clients in use: one is chosen for the days, or dragged onto one. */
export function ClientList({ chosen, onChosen }: ClientListProps) {
  const { t } = useTranslation(['gps', 'common']);
  const [search, setSearch] = useState('');
  const [text, setText, tellNow] = useDebouncedText(search, setSearch);
  const query = useLookup(client, search, { enabled: true, filters: inUse });
  const { rows, isPending, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <section className="planner-clients" aria-label={t('client.title')}>
      <SearchField
        size="small"
        aria-label={t('planner.findClient')}
        placeholder={t('planner.findClient')}
        value={text}
        onChange={setText}
        onSubmit={tellNow}
        onClear={() => setSearch('')}
        maxLength={100}
      />
      <ul>
        {rows.map(({ id, client_name: name, place }) => (
          <li key={id}>
            <button
              type="button"
              className="planner-client"
              aria-pressed={chosen === id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData(dragged, String(id));
                event.dataTransfer.effectAllowed = 'copy';
              }}
              onClick={() => onChosen(chosen === id ? null : id)}
            >
              <bdi>{name}</bdi>
              <bdi className="planner-address">{place?.formatted_address}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {isError ? (
        <ListFailure
          // The pages that are there stay; only the next one is asked again.
          onRetry={() => void (rows.length > 0 ? fetchNextPage() : query.refetch())}
          isRetrying={isFetching}
        />
      ) : !isPending && rows.length === 0 ? (
        <p className="app-muted">{t('common:list.noResult')}</p>
      ) : null}
      {hasNextPage && !isError ? (
        <Button size="small" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('planner.moreClients')}
        </Button>
      ) : null}
    </section>
  );
}
