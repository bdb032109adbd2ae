import type { ReactNode } from 'react';
import type { ExplainedDay } from '../../contract/explained-days.ts';
import { useDayWords } from '../why/use-day-words.ts';
import { useExplainedDay } from '../why/why-panel.tsx';

type Use = NonNullable<ExplainedDay['punches'][number]['use']>;

export interface OwnPunchProps {
  readonly id: number;
  /** The company's day of the punch, ISO. */
  readonly date: string;
  /** The state that was pressed or sent; null for none. */
  readonly pressed: number | null;
  /** Shows a state. */
  readonly children: (state: number | null) => ReactNode;
}

/** The punch states that say what a punch was counted as. */
const states: Partial<Readonly<Record<Use, number>>> = {
  checkIn: 0,
  openCheckIn: 0,
  checkOut: 1,
  breakStart: 2,
  breakEnd: 3,
  overtimeStart: 4,
  overtimeEnd: 5,
};

/** What one's own punch counts as, as "Why?" says it; until its day is calculated, and if it does not count, what was pressed. */
export function OwnPunch({ id, date, pressed, children }: OwnPunchProps) {
  const { t } = useDayWords();
  const fates = useExplainedDay(null, date).data?.data?.punches.filter((punch) => punch.id === id) ?? [];
  const use = fates.find((fate) => fate.use !== null)?.use;
  const because = use === undefined ? fates.find((fate) => fate.because !== null)?.because : undefined;
  return (
    <>
      {children((use && states[use]) ?? pressed)}
      {because ? <span className="app-muted"> · {t(`att:why.word.${because}`)}</span> : null}
    </>
  );
}
