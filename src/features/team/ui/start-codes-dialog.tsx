import { useState } from 'react';
import type { BulkResult, ListQueryInput } from '#shared/contract/index.ts';
import { useDialogWork, useRefusalText } from '#shared/form/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useRefreshResource } from '#shared/record/queries.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, Dialog, showToast, Skeleton } from '#shared/ui/index.ts';
import { employee } from '../contract.ts';
import { SignInSlips } from './sign-in-slips.tsx';
import { useWaitingForCodes } from './use-waiting-for-codes.ts';

/** Slips of one sheet: more would make a heavy page, and codes that nobody hands out in time. */
const mostSlips = 300;
/** Employees of one call. */
const batch = 100;

interface StartCodesDialogProps {
  /** The list's question. */
  readonly query: ListQueryInput;
  readonly onClose: () => void;
}

/** Makes one sheet of slips for all employees of a list who may sign in and have been given nothing to sign in with. */
export function StartCodesDialog({ query, onClose }: StartCodesDialogProps) {
  const { t, language } = useTranslation('per');
  const { client } = useApplicationContext();
  const refusalText = useRefusalText();
  const refresh = useRefreshResource();
  const { isBusy, failure, run } = useDialogWork();
  const { question, found } = useWaitingForCodes(query);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const [done, setDone] = useState(0);
  const total = found.data?.total ?? 0;
  const count = Math.min(total, mostSlips);

  /** Collects into `made`, so that slips which exist are shown even if a later call fails. */
  const collect = async (made: BulkResult[]): Promise<Outcome<unknown> | undefined> => {
    const tried = new Set<number>();
    while (tried.size < mostSlips) {
      const page = await client.callEndpoint(
        employee.calls.list,
        { query: { ...question, page: 1, page_size: batch } },
        { quiet: true },
      );
      if (!page.isSuccess) return page;
      const ids = page.data.data.map(({ id }) => id).filter((id) => !tried.has(id));
      const some = ids.slice(0, mostSlips - tried.size);
      if (some.length === 0) return undefined;
      const answered = await client.callEndpoint(
        employee.actions.start_code.call,
        { body: { ids: some } },
        { quiet: true, timeLimit: 120_000 },
      );
      if (!answered.isSuccess) return answered;
      for (const id of some) tried.add(id);
      made.push(...answered.data.data);
      setDone(tried.size);
    }
    return undefined;
  };

  const make = (): void =>
    run(async () => {
      const made: BulkResult[] = [];
      const stopped = await collect(made).catch((error: unknown) => {
        if (made.length === 0) throw error;
        return error;
      });
      void refresh(employee.name);
      if (!made.some(({ ok }) => ok)) {
        const refused = made[0];
        return refused?.ok === false ? refusalText(refused) : stopped === undefined ? t('startCodes.none') : stopped;
      }
      setResults(made);
      if (stopped !== undefined) showToast({ variant: 'error', text: refusalText(stopped) });
      return undefined;
    });

  if (results.length > 0) return <SignInSlips results={results} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      role="alertdialog"
      title={t('startCodes.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('badges.close')}
          </Button>
          <Button variant="primary" isPending={isBusy} isDisabled={count === 0} onPress={make}>
            {t('startCodes.make')}
          </Button>
        </>
      }
    >
      {found.isError ? (
        <p className="ui-field-error" role="alert">
          {refusalText(found.error)}
        </p>
      ) : found.data === undefined ? (
        <Skeleton height={48} />
      ) : isBusy ? (
        <p role="status">
          {t('startCodes.working', { done: formatNumber(done, language), total: formatNumber(count, language) })}
        </p>
      ) : total === 0 ? (
        <p>{t('startCodes.none')}</p>
      ) : (
        <>
          <p>{t('startCodes.found', { count: total })}</p>
          <p>{t('startCodes.text')}</p>
          {total > mostSlips ? <p>{t('startCodes.rest', { most: formatNumber(mostSlips, language) })}</p> : null}
        </>
      )}
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
