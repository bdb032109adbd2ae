import { useState } from 'react';
import { DayField } from '#shared/form/date/day-field.tsx';
import { IncompleteContext } from '#shared/form/typed/incomplete.ts';
import { useCompleteForm } from '#shared/form/typed/use-complete-form.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';
import { lengthOf, type Days } from './periods.ts';

interface DaysFormProps {
  readonly days: Days;
  readonly maxDays: number;
  readonly onDays: (days: Days) => void;
}

/** From one day to another, as long as a report allows. */
export default function DaysForm({ days, maxDays, onDays }: DaysFormProps) {
  const { t } = useTranslation('common');
  const [from, setFrom] = useState<string | null>(days.from);
  const [to, setTo] = useState<string | null>(days.to);
  const length = lengthOf({ from: from ?? '', to: to ?? '' });
  const problem =
    length === null
      ? t('validation.required')
      : length < 1
        ? t('validation.periodOrder')
        : length > maxDays
          ? t('validation.periodTooLong', { days: maxDays })
          : undefined;
  const { incomplete, form } = useCompleteForm(() => {
    if (problem === undefined && from !== null && to !== null) onDays({ from, to });
  });
  return (
    <form className="report-period-days-form" {...form}>
      <IncompleteContext value={incomplete}>
        <DayField size="small" label={t('list.fromDay')} value={from} onChange={setFrom} />
        <DayField size="small" label={t('list.toDay')} value={to} onChange={setTo} errorMessage={problem} />
      </IncompleteContext>
      <Button type="submit" variant="primary" size="small" isDisabled={problem !== undefined}>
        {t('list.applyFilter')}
      </Button>
    </form>
  );
}
