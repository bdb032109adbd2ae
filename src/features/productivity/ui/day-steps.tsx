import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';
import { dayAfter } from '#shared/ui/month-grid/month-weeks.ts';

interface DayStepsProps {
  readonly day: { readonly date: string; readonly today: string };
  readonly onChoose: (date: string) => void;
}

/** Goes to the day before or after the one that is shown, up to today. */
export function DaySteps({ day, onChoose }: DayStepsProps) {
  const { t } = useTranslation('ralvie');
  return (
    <span className="my-activity-actions">
      <Button size="small" onPress={() => onChoose(dayAfter(day.date, -1))}>
        {t('myActivity.before')}
      </Button>
      <Button size="small" isDisabled={day.date >= day.today} onPress={() => onChoose(dayAfter(day.date, 1))}>
        {t('myActivity.after')}
      </Button>
    </span>
  );
}
