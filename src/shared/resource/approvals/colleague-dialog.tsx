import './approvals.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Approvals, Colleague } from '#shared/contract/approvals.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useSettled } from '#shared/list/use-settled.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { useRefreshResource } from '#shared/record/queries.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import {
  Button,
  Dialog,
  ErrorState,
  ListBox,
  Option,
  SearchField,
  showToast,
  Skeleton,
  TextField,
} from '#shared/ui/index.ts';

interface ColleagueDialogProps {
  readonly of: Approvals;
  /** Whether the colleague decides instead, or too, after the present step. */
  readonly what: 'forward' | 'add';
  readonly record: AnyRecord;
  readonly onClose: () => void;
}

/** Asks a colleague to decide a request: instead of the approver, or after them. */
export function ColleagueDialog({ of, what, record, onClose }: ColleagueDialogProps) {
  const { t } = useTranslation('common');
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const { isBusy, failure, run, refuse } = useDialogWork();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Colleague | null>(null);
  const [comment, setComment] = useState('');
  const settled = useSettled(search);
  const people = useQuery({
    // Not below the kind's name, so that asking somebody does not reload it: the request may have no colleagues any more.
    queryKey: ['colleagues', of.kind.name, record.id, settled],
    queryFn: async ({ signal }) =>
      unwrap(
        await client.callEndpoint(
          of.colleagues,
          { params: { id: String(record.id) }, query: { search: settled } },
          { signal, quiet: true },
        ),
        of.kind.name,
      ).data,
    placeholderData: keepPreviousData,
  });
  const rows = people.data ?? [];
  const ask = (): void => {
    if (!chosen) return refuse(t('approvals.colleague.noOne'));
    run(async () => {
      const body = { id: record.id, employee: chosen.id, comment };
      const outcome = await client.callEndpoint(of[what], { body }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      showToast({ variant: 'success', text: t(`approvals.${what}.done`, { name: chosen.display_name }) });
      await refresh(of.kind.name);
      onClose();
      return undefined;
    });
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t(`approvals.${what}.title`)}
      description={t(`approvals.${what}.text`)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" isPending={isBusy} onPress={ask}>
            {t(`approvals.${what}.label`)}
          </Button>
        </>
      }
    >
      <div className="approvals-forward">
        <SearchField label={t('approvals.colleague.to')} value={search} onChange={setSearch} />
        {people.isError && !people.data ? (
          <ErrorState title={t('list.failed')} onRetry={() => void people.refetch()} />
        ) : people.data ? (
          <ListBox
            aria-label={t('approvals.colleague.to')}
            className="approvals-people"
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={chosen ? [chosen.id] : []}
            onSelectionChange={(keys) => {
              const [key] = keys === 'all' ? [] : [...keys];
              const found = rows.find(({ id }) => id === Number(key));
              if (found) setChosen(found);
            }}
            renderEmptyState={() => <p className="approvals-quiet">{t('approvals.colleague.none')}</p>}
          >
            {rows.map(({ id, display_name: name, department }) => (
              <Option key={id} id={id} textValue={name} description={<bdi>{department}</bdi>}>
                <bdi>{name}</bdi>
              </Option>
            ))}
          </ListBox>
        ) : (
          <Skeleton height={160} />
        )}
        <TextField label={t('approvals.colleague.comment')} value={comment} maxLength={200} onChange={setComment} />
        {failure ? (
          <p className="ui-field-error" role="alert">
            {failure}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
