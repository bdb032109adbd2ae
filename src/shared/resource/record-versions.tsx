import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyResource, RecordVersion } from '#shared/contract/index.ts';
import { formatDay, useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext, useMay } from '#shared/record/application-context.tsx';
import { quiet, resourceKeys } from '#shared/record/queries.ts';
import type { FieldWords } from '#shared/record/words.ts';
import { StateDot } from '#shared/list/display/state-dot.tsx';
import { lazily } from '#shared/ui/lazily.tsx';
import { Button, ErrorState } from '#shared/ui/index.ts';
import { ChangeList } from './record-history.tsx';

/** Loaded when a version is withdrawn. */
const WithdrawDialog = /* @__PURE__ */ lazily(() =>
  import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog),
);

interface RecordVersionsProps {
  readonly resource: AnyResource;
  readonly words: FieldWords;
  readonly id: number;
}

/**
 * The past and future values of a dated record, newest first; planned ones can be withdrawn. Nothing if it never
 * changed.
 */
export function RecordVersions({ resource, words, id }: RecordVersionsProps) {
  const { t } = useTranslation('common');
  const { client, writing } = useApplicationContext();
  const mayChange = useMay(resource)('change');
  const [withdrawn, setWithdrawn] = useState<RecordVersion | null>(null);
  const query = useQuery({
    queryKey: [...resourceKeys.record(resource.name, id), 'versions'],
    queryFn: async ({ signal }) => {
      const outcome = await client.callEndpoint(
        resource.calls.versions,
        { params: { id: String(id) } },
        { ...quiet, signal },
      );
      return unwrap(outcome, resource.name).data;
    },
  });
  if (query.isError) return <ErrorState title={t('dated.failed')} onRetry={() => void query.refetch()} />;
  const versions = query.data ?? [];
  if (versions.length === 0) return null;
  const present = versions.findLast((version) => !version.is_planned);
  return (
    <section>
      <h3>{t('dated.versions')}</h3>
      <ol className="resource-history">
        {versions.toReversed().map((version) => (
          <li key={version.from ?? ''}>
            <p className="resource-history-head">
              <span className="resource-version">
                <strong>
                  {version.from === null
                    ? t('dated.fromBeginning')
                    : t('dated.from', { day: formatDay(version.from, writing) })}
                </strong>
                {version.is_planned ? (
                  <StateDot tone="waiting">{t('dated.planned')}</StateDot>
                ) : version === present ? (
                  <StateDot tone="good">{t('dated.present')}</StateDot>
                ) : null}
              </span>
              {version.is_planned && mayChange ? (
                <Button variant="quiet" size="small" onPress={() => setWithdrawn(version)}>
                  {t('dated.withdraw')}
                </Button>
              ) : (
                <span className="resource-muted">
                  <bdi>{version.user_name}</bdi>
                </span>
              )}
            </p>
            <ChangeList changes={version.changes} resource={resource} words={words} />
          </li>
        ))}
      </ol>
      {withdrawn?.from ? (
        <WithdrawDialog resource={resource} id={id} from={withdrawn.from} onClose={() => setWithdrawn(null)} />
      ) : null}
    </section>
  );
}
