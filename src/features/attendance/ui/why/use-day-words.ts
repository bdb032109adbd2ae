import { useMemo } from 'react';
import { formatDay, formatTime, useTranslation, type Translate } from '#shared/i18n/index.ts';
import { durationText } from '#shared/i18n/figures.ts';
import { useReportWriting } from '#shared/record/application-context.tsx';
import { clockOf } from '../../domain/wall-time.ts';

/** How times and lengths of a day are written, and its own words. */
export interface DayWords {
  readonly t: Translate<'att'>;
  /** Minutes from midnight of the work date as a time of day; what lies on the next morning says so. */
  readonly time: (minute: number) => string;
  /** Whole minutes, as the company has lengths of time told. */
  readonly duration: (minutes: number) => string;
  readonly day: (date: string) => string;
}

const minutesOfDay = 1440;

export function useDayWords(): DayWords {
  const { t } = useTranslation(['att', 'common']);
  const writing = useReportWriting();
  return useMemo(
    () => ({
      t,
      time: (minute) => {
        const time = formatTime(clockOf(minute), writing);
        if (minute >= minutesOfDay) return t('att:why.nextDay', { time });
        return minute < 0 ? t('att:why.dayBefore', { time }) : time;
      },
      duration: (minutes) => durationText(minutes, writing),
      day: (date) => formatDay(date, writing, 'full'),
    }),
    [t, writing],
  );
}
