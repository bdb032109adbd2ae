import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import {
  resourceKeys,
  useMay,
  useRecordActions,
  useResourceWords,
  useApplicationContext,
} from '#shared/resource/index.ts';
import { Button, CheckIcon, Checkbox, EmptyState, ErrorState, Skeleton, XIcon } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { bioPhoto } from '../contract/photo.ts';
import { PhotoCard } from './photo-card.tsx';

const pageSize = 24;

/** Waiting photos, each large beside the present one, oldest first; decided one by one or many at once. */
export function PhotoReview({ link }: { link: ReactNode }) {
  const { t } = useTranslation(['device', 'common']);
  const { client } = useApplicationContext();
  const may = useMay(bioPhoto);
  const words = useResourceWords(bioPhoto);
  const [count, setCount] = useState(pageSize);
  const query = { status: 'pending', ordering: 'submit_time', page_size: count };
  const photos = useQuery({
    queryKey: resourceKeys.list(bioPhoto.name, query),
    queryFn: async ({ signal }) =>
      unwrap(await client.callEndpoint(bioPhoto.calls.list, { query }, { signal, quiet: true }), bioPhoto.name),
    placeholderData: keepPreviousData,
  });
  const rows = photos.data?.data;
  const actions = useRecordActions(bioPhoto, words, { rows });
  const [ticked, setTicked] = useState<readonly number[]>([]);
  // Unticks photos that somebody else has decided meanwhile.
  const chosen = rows?.filter(({ id }) => ticked.includes(id)) ?? [];
  const mayDecide = may('approve');
  return (
    <div className="bio-photo-screen">
      <PageHead title={t('device:bioPhoto.title')} purpose={t('device:bioPhoto.purpose')} actions={link} />
      {photos.isError && !rows ? (
        <ErrorState title={t('common:list.failed')} onRetry={() => void photos.refetch()} />
      ) : null}
      {photos.isPending ? <Skeleton height={280} /> : null}
      {rows?.length === 0 ? (
        <EmptyState title={t('device:bioPhoto.none')} description={t('device:bioPhoto.empty.text')} action={link} />
      ) : null}
      {rows && rows.length > 0 ? (
        <>
          {mayDecide ? (
            <div className="bio-photo-bar">
              <Checkbox
                isSelected={chosen.length === rows.length}
                isIndeterminate={chosen.length > 0 && chosen.length < rows.length}
                onChange={(isAll) => setTicked(isAll ? rows.map(({ id }) => id) : [])}
              >
                {chosen.length > 0
                  ? t('device:bioPhoto.selected', { count: chosen.length })
                  : t('device:bioPhoto.selectAll')}
              </Checkbox>
              <div className="bio-photo-actions">
                {decisions.map(({ name, icon }) => (
                  <Button
                    key={name}
                    size="small"
                    icon={icon}
                    isDisabled={chosen.length === 0}
                    onPress={() => actions.ask(name, chosen)}
                  >
                    {words.action(name).label}
                  </Button>
                ))}
              </div>
            </div>
          ) : null}
          <ul className="bio-photo-cards">
            {rows.map((row) => (
              <PhotoCard
                key={row.id}
                record={row}
                isChosen={ticked.includes(row.id)}
                mayDecide={mayDecide}
                onChoose={(isChosen) =>
                  setTicked(isChosen ? [...ticked, row.id] : ticked.filter((id) => id !== row.id))
                }
                onAsk={(decision) => actions.ask(decision, [row])}
              />
            ))}
          </ul>
          {(photos.data?.total ?? 0) > rows.length ? (
            <Button onPress={() => setCount(count + pageSize)}>{t('device:bioPhoto.more')}</Button>
          ) : null}
        </>
      ) : null}
      {actions.dialog}
    </div>
  );
}

const decisions = [
  { name: 'approve', icon: CheckIcon },
  { name: 'reject', icon: XIcon },
] as const;
