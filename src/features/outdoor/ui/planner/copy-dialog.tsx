import { useState } from 'react';
import { codeKeys, formatDays, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useWriting, useWritten } from '#shared/record/application-context.tsx';
import { quiet, useRefreshResource } from '#shared/record/queries.ts';
import { Button, Checkbox, Dialog, Select, showToast } from '#shared/ui/index.ts';
import { copyLimits, copyVisits } from '../../contract/copy-visits.ts';
import { visit } from '../../contract.ts';
import type { Person } from './use-planner.ts';

interface CopyDialogProps {
  /** The days whose visits are repeated: the first, and how many. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** The people of the chosen rows; none if nothing is chosen. */
  readonly people: readonly Person[];
  readonly onClose: () => void;
}

const upTo = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1);

/** Repeats the visits of the shown days every so many weeks: next week once, or a plan for half a year. */
export function CopyDialog({ from, to, days, people, onClose }: CopyDialogProps) {
  const { t, language } = useTranslation(['gps', 'common', 'api']);
  const written = useWritten();
  const writing = useWriting();
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  // Two weeks are repeated in the weeks after them.
  const span = Math.ceil(days / 7);
  const [every, setEvery] = useState(span);
  const [times, setTimes] = useState(1);
  const [isOfChosen, setOfChosen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const copy = async (): Promise<void> => {
    setPending(true);
    setFailure(null);
    try {
      const employees = isOfChosen && people.length > 0 ? people.map(({ id }) => id) : null;
      const outcome = await client.callEndpoint(copyVisits, { body: { from, days, every, times, employees } }, quiet);
      if (outcome.isSuccess) {
        const { made, left_out: left } = outcome.data.data;
        await refresh(visit.name);
        const made_ = t('planner.copied', { count: made, number: formatNumber(made, language) });
        const left_ =
          left === 0 ? '' : ` ${t('planner.copyLeft', { count: left, number: formatNumber(left, language) })}`;
        showToast({ variant: made === 0 ? 'warning' : 'success', text: `${made_}${left_}` });
        onClose();
        return;
      }
      setFailure(t(codeKeys(outcome.code), written(outcome.context)));
    } catch {
      setFailure(t('planner.notSaved'));
    }
    setPending(false);
  };

  return (
    <Dialog
      isOpen
      title={t('planner.copy')}
      description={t('planner.copyText', { days: formatDays(from, to, writing) })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose}>{t('common:form.cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => void copy()}>
            {t('planner.copyGo')}
          </Button>
        </>
      }
    >
      <div className="planner-copy">
        <Select
          label={t('planner.every')}
          value={String(every)}
          onChange={(key) => setEvery(Number(key))}
          options={upTo(copyLimits.weeks)
            .filter((weeks) => weeks >= span)
            .map((weeks) => ({ id: String(weeks), name: t('planner.everyWeeks', { count: weeks }) }))}
        />
        <Select
          label={t('planner.times')}
          value={String(times)}
          onChange={(key) => setTimes(Number(key))}
          options={upTo(copyLimits.times).map((count) => ({
            id: String(count),
            name: t('planner.timesOf', { count }),
          }))}
        />
        {people.length === 0 ? null : (
          <Checkbox isSelected={isOfChosen} onChange={setOfChosen}>
            {t('planner.onlyChosen', { count: people.length, name: people[0]?.display_name ?? '' })}
          </Checkbox>
        )}
        {failure === null ? null : <p role="alert">{failure}</p>}
      </div>
    </Dialog>
  );
}
