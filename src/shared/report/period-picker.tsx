import { useState } from 'react';
import { movingPeriods, type MovingPeriod } from '#shared/contract/index.ts';
import { formatDay, useTranslation } from '#shared/i18n/index.ts';
import { Button, CalendarDaysIcon, Popover, PopoverDialog, PopoverTrigger, TextField } from '#shared/ui/index.ts';
import { lengthOf, type Days } from './periods.ts';

interface PeriodPickerProps {
  readonly period: MovingPeriod | null;
  readonly days: Days;
  readonly maxDays: number;
  readonly onPeriod: (period: MovingPeriod) => void;
  readonly onDays: (days: Days) => void;
}

/** The days that a report is about: one of the usual spans at a press, or from one day to another. */
export function PeriodPicker({ period, days, maxDays, onPeriod, onDays }: PeriodPickerProps) {
  const { t, language } = useTranslation(['report', 'common']);
  const [own, setOwn] = useState<Days | null>(null);
  const shown = own ?? days;
  const length = lengthOf(shown);
  const problem = length === null ? t('common:validation.required')
    : length < 1 ? t('common:validation.periodOrder')
    : length > maxDays ? t('common:validation.periodTooLong', { days: maxDays })
    : undefined;
  const span = days.from === days.to ? formatDay(days.from, language) : `${formatDay(days.from, language)} – ${formatDay(days.to, language)}`;
  return (
    <PopoverTrigger onOpenChange={() => setOwn(null)}>
      <Button icon={CalendarDaysIcon} size="small" aria-label={`${t('screen.period')}: ${span}`}>
        {period === null ? null : <span>{t(`screen.preset.${period}`)}</span>}
        <span className={period === null ? undefined : 'report-period-days'}><bdi>{span}</bdi></span>
      </Button>
      <Popover placement="bottom start">
        <PopoverDialog aria-label={t('screen.period')} className="report-period">
          {({ close }) => (
            <>
              <div className="report-period-presets">
                {movingPeriods.map((preset) => (
                  <Button
                    key={preset} size="small" variant={preset === period ? 'primary' : 'secondary'} fullWidth
                    onPress={() => {
                      onPeriod(preset);
                      close();
                    }}
                  >
                    {t(`screen.preset.${preset}`)}
                  </Button>
                ))}
              </div>
              <form
                className="report-period-days-form"
                onSubmit={(event) => {
                  event.preventDefault();
                  if (problem !== undefined) return;
                  onDays(shown);
                  close();
                }}
              >
                <TextField type="date" size="small" label={t('common:list.fromDay')} value={shown.from} onChange={(from) => setOwn({ ...shown, from })} />
                <TextField
                  type="date" size="small" label={t('common:list.toDay')} value={shown.to} onChange={(to) => setOwn({ ...shown, to })}
                  errorMessage={own ? problem : undefined}
                />
                <Button type="submit" variant="primary" size="small" isDisabled={own !== null && problem !== undefined}>{t('common:list.applyFilter')}</Button>
              </form>
            </>
          )}
        </PopoverDialog>
      </Popover>
    </PopoverTrigger>
  );
}
