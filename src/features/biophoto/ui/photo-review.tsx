import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { approvalMachine, type Decided, type Verdict } from '#machines/approval/approval.machine.ts';
import { useRefusalText } from '#shared/form/messages.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { resourceKeys, useMay, useRefreshResource, useApplicationContext } from '#shared/resource/index.ts';
import { Button, CheckIcon, Checkbox, EmptyState, ErrorState, showToast, Skeleton, XIcon } from '#shared/ui/index.ts';
import { bioPhoto, decideBioPhotos } from '../contract/photo.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PhotoCard } from './photo-card.tsx';

const pageSize = 24;

/** The photos that wait, each large beside the present one, oldest first; decided one by one or many at once. */
export function PhotoReview({ link }: { link: ReactNode }) {
  const { t } = useTranslation('device');
  const { client } = useApplicationContext();
  const may = useMay(bioPhoto);
  const refresh = useRefreshResource();
  const refusalText = useRefusalText();
  const [count, setCount] = useState(pageSize);
  const query = { status: 'submitted', ordering: 'submit_time', page_size: count };
  const photos = useQuery({
    queryKey: resourceKeys.list(bioPhoto.name, query),
    queryFn: async ({ signal }) =>
      unwrap(await client.callEndpoint(bioPhoto.calls.list, { query }, { signal, quiet: true }), bioPhoto.name),
    placeholderData: keepPreviousData,
  });
  const [flow] = useState(() =>
    approvalMachine.provide({
      actors: {
        decide: fromPromise<Decided, Verdict>(async ({ input: { ids, decision, reason }, signal }) => {
          const outcome = await client.callEndpoint(
            decideBioPhotos,
            { body: { ids: [...ids], decision, reason } },
            { signal },
          );
          const results = unwrap(outcome, decideBioPhotos.name).data;
          await refresh(bioPhoto.name);
          return { done: results.filter(({ ok }) => ok).map(({ id }) => id), refused: results.filter(({ ok }) => !ok) };
        }),
      },
      actions: {
        tell: (_, { decision, decided: { done, refused } }) => {
          const words = { count: done.length };
          if (done.length > 0)
            showToast({
              variant: 'success',
              text: decision === 'APPROVED' ? t('bioPhoto.approved', words) : t('bioPhoto.rejected', words),
            });
          const [first] = refused;
          if (first)
            showToast({
              variant: 'error',
              text: t('bioPhoto.notDecided', { count: refused.length, reason: refusalText(first) }),
            });
        },
      },
    }),
  );
  const [snapshot, send] = useMachine(flow, { input: { needsReason: false } });
  const rows = photos.data?.data;
  useEffect(() => {
    if (rows) send({ type: 'records.replaced', ids: rows.map(({ id }) => id) });
  }, [rows, send]);

  const { chosen, verdict, hasFailed } = snapshot.context;
  const isAsking = snapshot.matches('asking') || snapshot.matches('deciding');
  const choose = (ids: readonly number[]): void => send({ type: 'choice.changed', ids });
  const mayDecide = may('approve');
  return (
    <div className="bio-photo-screen">
      <header className="bio-photo-head">
        <div>
          <h1>{t('bioPhoto.title')}</h1>
          <p className="bio-photo-purpose">{t('bioPhoto.purpose')}</p>
        </div>
        {link}
      </header>
      {photos.isError && !rows ? (
        <ErrorState title={t('bioPhoto.decisionFailed')} onRetry={() => void photos.refetch()} />
      ) : null}
      {photos.isPending ? <Skeleton height={280} /> : null}
      {rows?.length === 0 ? (
        <EmptyState title={t('bioPhoto.none')} description={t('bioPhoto.empty.text')} action={link} />
      ) : null}
      {rows && rows.length > 0 ? (
        <>
          {mayDecide ? (
            <div className="bio-photo-bar">
              <Checkbox
                isSelected={chosen.length === rows.length}
                isIndeterminate={chosen.length > 0 && chosen.length < rows.length}
                onChange={(isAll) => choose(isAll ? rows.map(({ id }) => id) : [])}
              >
                {chosen.length > 0 ? t('bioPhoto.selected', { count: chosen.length }) : t('bioPhoto.selectAll')}
              </Checkbox>
              <div className="bio-photo-actions">
                <Button
                  size="small"
                  icon={CheckIcon}
                  isDisabled={chosen.length === 0}
                  onPress={() => send({ type: 'decision.asked', ids: chosen, decision: 'APPROVED' })}
                >
                  {t('bioPhoto.approve')}
                </Button>
                <Button
                  size="small"
                  icon={XIcon}
                  isDisabled={chosen.length === 0}
                  onPress={() => send({ type: 'decision.asked', ids: chosen, decision: 'REJECTED' })}
                >
                  {t('bioPhoto.reject')}
                </Button>
              </div>
            </div>
          ) : null}
          <ul className="bio-photo-cards">
            {rows.map((row) => (
              <PhotoCard
                key={row.id}
                record={row}
                isChosen={chosen.includes(row.id)}
                mayDecide={mayDecide}
                onChoose={(isChosen) => choose(isChosen ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))}
                onAsk={(decision) => send({ type: 'decision.asked', ids: [row.id], decision })}
              />
            ))}
          </ul>
          {(photos.data?.total ?? 0) > rows.length ? (
            <Button onPress={() => setCount(count + pageSize)}>{t('bioPhoto.more')}</Button>
          ) : null}
        </>
      ) : null}
      {isAsking ? (
        <DecisionDialog
          verdict={verdict}
          name={rows?.find(({ id }) => id === verdict.ids[0])?.display_name ?? ''}
          hasFailed={hasFailed}
          isBusy={snapshot.hasTag('busy')}
          canConfirm={snapshot.can({ type: 'decision.confirmed' })}
          onReason={(reason) => send({ type: 'reason.changed', reason })}
          onConfirm={() => send({ type: 'decision.confirmed' })}
          onDismiss={() => send({ type: 'decision.dismissed' })}
        />
      ) : null}
    </div>
  );
}
