import { useMemo } from 'react';
import { formatDay, formatTime, useTranslation, type Translate } from '#shared/i18n/index.ts';
import { durationText } from '#shared/i18n/figures.ts';
import { useReportWriting } from '#shared/record/application-context.tsx';
import { clockOf } from '../../domain/wall-time.ts';

/** Formats of a day's times and durations, and its words. */
export interface DayWords {
  readonly t: Translate<'att'>;
  /** Minutes from midnight of the work date as a time of day; marks times on the next morning. */
  readonly time: (minute: number) => string;
  /** Whole minutes in the company's format of durations. */
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
