import type { DayWords } from '../why/use-day-words.ts';

interface WorkedOfProps {
  /** Whole minutes. */
  readonly worked: number;
  readonly overtime: number;
  /** None: only what was worked is said. */
  readonly required?: number;
  readonly words: DayWords;
}

/** What was worked of what is required, and the overtime beside it: the figures that reports show. */
export function WorkedOf({ worked, overtime, required, words: { t, duration } }: WorkedOfProps) {
  return (
    <>
      {required === undefined
        ? duration(worked)
        : t('att:employeeCalendar.workedOf', { worked: duration(worked), required: duration(required) })}
      {overtime > 0 ? (
        <>
          {' '}
          <bdi dir="ltr" title={t('att:employeeCalendar.overtime')}>
            +{duration(overtime)}
          </bdi>
        </>
      ) : null}
    </>
  );
}
