import './handover.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useRefusalText } from '#shared/form/index.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { callKey, callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, Checkbox, Dialog, showToast, Skeleton, TextField } from '#shared/ui/index.ts';
import { payrollDifferenceReport, payrollHandoverReport, payrollSummaryReport } from '../../contract.ts';
import { handOver, listHandovers, previewHandover } from '../../contract/payroll-handover.ts';

interface HandoverDialogProps {
  readonly content: string;
  readonly onClose: () => void;
}

const remarkLength = 200;

/** Says what a hand-over would contain and whom it leaves out, and makes it; then it opens what was handed over. */
export default function HandoverDialog({ content, onClose }: HandoverDialogProps) {
  const { t, language } = useTranslation('report');
  const { client, writing } = useApplicationContext();
  const queries = useQueryClient();
  const refusalText = useRefusalText();
  const [, go] = useLocation();
  const { isBusy, failure, run } = useDialogWork();
  const [takesAlong, setTakesAlong] = useState(true);
  const [remark, setRemark] = useState('');
  const found = useQuery({
    ...callQuery(client, previewHandover, { query: { content } }),
    gcTime: 0,
    staleTime: 0,
  });
  const looked = found.data?.data;
  const value = (count: number): { count: number; value: string } => ({ count, value: formatNumber(count, language) });
  const corrections = looked?.differing.people ?? 0;
  const isEmpty = looked === undefined || (looked.people === 0 && (corrections === 0 || !takesAlong));

  const hand = (): void =>
    run(async () => {
      const body = { content, corrections: takesAlong, remark: remark.trim() };
      const outcome = await client.callEndpoint(handOver, { body }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      const { serial, day, people, corrections: corrected } = outcome.data.data;
      const reports = [payrollSummaryReport, payrollHandoverReport, payrollDifferenceReport];
      for (const call of [listHandovers, ...reports.map(({ calls }) => calls.page)])
        void queries.invalidateQueries({ queryKey: callKey(call) });
      showToast({
        variant: 'success',
        text: t('handover.done', {
          number: formatNumber(serial, language),
          people: t('shared.total.people', value(people)),
          corrections: t('handover.corrections', value(corrected)),
        }),
      });
      onClose();
      const address = new URLSearchParams({ handover: String(serial), date__gte: day, date__lte: day }).toString();
      go(`/report/report-library/payroll-handover?${address}`);
      return undefined;
    });

  return (
    <Dialog
      isOpen
      title={t('handover.open')}
      description={t('handover.text')}
      isBusy={isBusy}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="primary" onPress={hand} isPending={isBusy} isDisabled={isEmpty}>
            {t('handover.confirm')}
          </Button>
        </>
      }
    >
      <div className="handover-dialog">
        {looked ? (
          <>
            <p>
              <strong>
                {t('handover.days', { from: formatDay(looked.from, writing), to: formatDay(looked.to, writing) })}
              </strong>
              {looked.conditions.map((condition) => (
                <span key={condition}>
                  {' · '}
                  <bdi>{condition}</bdi>
                </span>
              ))}
            </p>
            <ul>
              <li>{t('handover.new', value(looked.people))}</li>
              {looked.done > 0 ? <li>{t('handover.already', value(looked.done))}</li> : null}
              {looked.overlapping > 0 ? <li>{t('handover.overlapping', value(looked.overlapping))}</li> : null}
              {looked.partial > 0 ? <li>{t('handover.partial', value(looked.partial))}</li> : null}
            </ul>
            {looked.is_open ? <p className="handover-warning">{t('handover.notOver')}</p> : null}
            {corrections > 0 ? (
              <Checkbox isSelected={takesAlong} onChange={setTakesAlong}>
                {t('handover.takeAlong', value(corrections))}
              </Checkbox>
            ) : null}
            <TextField label={t('handover.remark')} value={remark} onChange={setRemark} maxLength={remarkLength} />
          </>
        ) : found.error ? (
          <p role="alert">{refusalText(found.error)}</p>
        ) : (
          <Skeleton height={96} />
        )}
        {failure === null ? null : (
          <p className="ui-field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
