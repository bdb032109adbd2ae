import './merge-dialog.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readReferences, TreeField } from '#shared/form/lookup/index.ts';
import { useDialogWork, useRefusalText } from '#shared/form/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { JobProgress } from '#shared/job/job-progress.tsx';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { Button, Dialog, ErrorState, showToast, Skeleton } from '#shared/ui/index.ts';
import { area, department, position } from '../contract.ts';
import { mergeAreas, mergeDepartments, mergePositions, type MergePreview } from '../contract/merge.ts';
import type { MergedRecord } from './use-merge.tsx';

interface MergeDialogProps {
  readonly tree: 'department' | 'position' | 'area';
  readonly record: MergedRecord;
  readonly onClose: () => void;
}

/** The trees with the calls that merge their records. */
const trees = {
  department: { resource: department, calls: mergeDepartments, parent: 'parent_dept' },
  area: { resource: area, calls: mergeAreas, parent: 'parent_area' },
  position: { resource: position, calls: mergePositions, parent: 'parent_position' },
} as const;

/** Chooses the record that remains, shows what would move, and merges. */
export function MergeDialog({ tree, record, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['company', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const refusalText = useRefusalText();
  const work = useDialogWork();
  const { resource, calls, parent } = trees[tree];
  const [chosen, setChosen] = useState<unknown>(null);
  const [job, setJob] = useState<number | null>(null);
  const [into] = readReferences(chosen);
  const preview = useQuery({
    ...callQuery(client, calls.preview, {
      params: { id: String(record.id) },
      query: { into: into?.id ?? record.id },
    }),
    // Once it merges there is nothing left to preview.
    enabled: into !== undefined && job === null && !work.isBusy,
    retry: false,
  });
  const shown = into === undefined ? undefined : preview.data?.data;

  const merge = (): void => {
    if (!shown) return;
    work.run(async () => {
      const body = { into: shown.into.id, version: shown.merged.version, into_version: shown.into.version };
      const outcome = await client.callEndpoint(
        calls.merge,
        { params: { id: String(record.id) }, body },
        { quiet: true, timeLimit: 120_000 },
      );
      if (!outcome.isSuccess) return outcome;
      if (outcome.data.data.job !== null) {
        setJob(outcome.data.data.job);
        return undefined;
      }
      showToast({
        variant: 'success',
        text: t('merge.done', { name: shown.merged.display_name, into: shown.into.display_name }),
      });
      await Promise.all([refresh(resource.name), refresh('personnel.employee')]);
      onClose();
      return undefined;
    });
  };

  return (
    <Dialog
      isOpen
      isBusy={work.isBusy}
      title={t('merge.title', { name: record.display_name })}
      description={t('merge.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen && !work.isBusy) onClose();
      }}
      actions={
        job === null ? (
          <>
            <Button onPress={onClose} isDisabled={work.isBusy}>
              {t('common:form.cancel')}
            </Button>
            <Button variant="danger" isPending={work.isBusy} isDisabled={!shown || preview.isFetching} onPress={merge}>
              {t('merge.submit')}
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>{t('common:job.leave')}</Button>
        )
      }
    >
      {job === null ? (
        <>
          <TreeField
            target={resource.name}
            label={t('merge.into')}
            isSeveral={false}
            isRequired
            isDisabled={work.isBusy}
            excluded={[record.id]}
            asking={{ resource: resource.name, path: parent }}
            value={chosen}
            onBlur={() => undefined}
            onChange={setChosen}
          />
          <div aria-live="polite">
            {into === undefined ? null : preview.isError ? (
              <ErrorState title={t('merge.failed')} description={refusalText(preview.error)} />
            ) : shown ? (
              <MergeCounts preview={shown} />
            ) : (
              <Skeleton height={120} />
            )}
          </div>
        </>
      ) : (
        <>
          <p>{t('merge.background')}</p>
          <JobProgress id={job} onEnd={() => void refresh(resource.name)} />
        </>
      )}
      {work.failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {work.failure}
        </p>
      )}
    </Dialog>
  );
}

/** What a merge would move, what stays with the past, and what gives way. */
function MergeCounts({ preview }: { readonly preview: MergePreview }) {
  const { t, language } = useTranslation('company');
  const { employees, planned, kinds, managers, into } = preview;
  const number = (count: number): string => formatNumber(count, language);
  const people = [
    [t('merge.active'), employees.active],
    [t('merge.resigned'), employees.resigned],
    [t('merge.planned'), planned],
  ] as const;
  const changesPlan = kinds.some(({ kind, moves }) => (kind === 'schedules' || kind === 'rules') && moves > 0);
  return (
    <div className="merge-preview">
      <dl className="merge-counts">
        {people
          .filter(([, count], at) => at === 0 || count > 0)
          .map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
        {kinds.map(({ kind, moves, stays, yields }) => (
          <div key={kind}>
            <dt>{t(`merge.kind.${kind}`)}</dt>
            <dd>
              {moves > 0 ? <span>{t('merge.moves', { number: number(moves) })}</span> : null}
              {stays > 0 ? <span>{t('merge.stays', { number: number(stays) })}</span> : null}
              {yields > 0 ? (
                <span>{t('merge.yields', { number: number(yields), into: into.display_name })}</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {managers === null ? null : (
        <p>
          {managers.into === null
            ? t('merge.noManager', { manager: managers.merged, into: into.display_name })
            : t('merge.managers', { merged: managers.merged, into: managers.into })}
        </p>
      )}
      {managers !== null && managers.waiting > 0 ? (
        <p>{t('merge.waiting', { count: managers.waiting, manager: managers.merged })}</p>
      ) : null}
      {kinds.some(({ kind }) => kind === 'requests') ? <p>{t('merge.keepApprovers')}</p> : null}
      {changesPlan ? <p>{t('merge.everyone', { into: into.display_name })}</p> : null}
      <p>
        <strong>{t('merge.final')}</strong>
      </p>
    </div>
  );
}
