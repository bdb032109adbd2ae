import type { MovingPeriod } from '#shared/contract/index.ts';
import { formatDay, useTranslation } from '#shared/i18n/index.ts';
import {
  Button,
  CalendarDaysIcon,
  Popover,
  PopoverDialog,
  PopoverTrigger,
  Skeleton,
  TriggerButton,
} from '#shared/ui/index.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import { periodsWithin, type Days } from './periods.ts';
import { lazily } from '#shared/ui/lazily.tsx';

// Loads the calendar, which is not needed before the picker opens.
const DaysForm = /* @__PURE__ */ lazily(
  () => import('./days-form.tsx').then((module) => module.default),
  () => <Skeleton height={160} />,
);

interface PeriodPickerProps {
  readonly period: MovingPeriod | null;
  readonly days: Days;
  readonly maxDays: number;
  readonly onPeriod: (period: MovingPeriod) => void;
  readonly onDays: (days: Days) => void;
}

/** The days of a report: one of the usual periods at a press, or from one day to another. */
export function PeriodPicker({ period, days, maxDays, onPeriod, onDays }: PeriodPickerProps) {
  const { t } = useTranslation('report');
  const writing = useWriting();
  const span =
    days.from === days.to
      ? formatDay(days.from, writing)
      : `${formatDay(days.from, writing)} – ${formatDay(days.to, writing)}`;
  return (
    <PopoverTrigger>
      <TriggerButton icon={CalendarDaysIcon} size="small">
        <span className="ui-hidden">{t('screen.period')}</span>
        {period === null ? null : <span className="report-period-name">{t(`screen.preset.${period}`)}</span>}
        <span className={period === null ? undefined : 'report-period-days'}>
          <bdi>{span}</bdi>
        </span>
      </TriggerButton>
      <Popover placement="bottom start">
        <PopoverDialog aria-label={t('screen.period')} className="report-period">
          {({ close }) => (
            <>
              <div className="report-period-presets">
                {periodsWithin(maxDays).map((preset) => (
                  <Button
                    key={preset}
                    size="small"
                    variant={preset === period ? 'primary' : 'secondary'}
                    fullWidth
                    onPress={() => {
                      onPeriod(preset);
                      close();
                    }}
                  >
                    {t(`screen.preset.${preset}`)}
                  </Button>
                ))}
              </div>
              <DaysForm
                days={days}
                maxDays={maxDays}
                onDays={(next) => {
                  onDays(next);
                  close();
                }}
              />
            </>
          )}
        </PopoverDialog>
      </Popover>
    </PopoverTrigger>
  );
}
