import { formatNumber, type Language, type Translate } from '#shared/i18n/index.ts';
import type { FootLine } from '#shared/ui/people-days/people-days.tsx';
import { neededOn, shortOn, type Coverage } from '../../domain/roster/coverage.ts';
import { colourOf, type PlanTimetable } from './palette.ts';

/** The most needs with a line of their own below the people. */
const mostNeeds = 8;

interface CoverageFace {
  readonly t: Translate<'att'>;
  readonly language: Language;
  readonly timetables: ReadonlyMap<number, PlanTimetable>;
  /** What each day is called. */
  readonly names: readonly string[];
  /** All people are loaded, so shortages are known. */
  readonly isComplete: boolean;
}

/** Lines below the people: total shortages, and when unfolded each need with its planned people. */
export function coverageLines(
  coverage: readonly Coverage[],
  isUnfolded: boolean,
  { t, language, timetables, names, isComplete }: CoverageFace,
): FootLine[] {
  if (coverage.length === 0 || !isComplete) return [];
  const describeNeed = (name: string, at: number, planned: number, needed: number) => {
    const short = Math.max(0, needed - planned);
    const details = { name, day: names[at] ?? '', planned, needed };
    return short > 0
      ? t('att:scheduleView.shortOn', { ...details, count: short })
      : t('att:scheduleView.covered', { ...details });
  };
  const needs = coverage.slice(0, isUnfolded ? mostNeeds : 0).map(({ staffing, days }): FootLine => {
    const timetable = timetables.get(staffing.timetable);
    const name = t('att:scheduleView.needLine', {
      timetable: timetable?.alias ?? '',
      department: staffing.department.display_name,
    });
    return {
      id: `${staffing.timetable} ${staffing.department.id} ${staffing.on}`,
      head: (
        <span
          className="plan-line"
          style={{ '--plan': timetable && colourOf(timetable) } as React.CSSProperties}
          title={name}
        >
          <bdi>{name}</bdi>
        </span>
      ),
      cell: (at) => {
        const { planned = 0, needed = 0 } = days[at] ?? {};
        return {
          text: needed === 0 ? '' : describeNeed(name, at, planned, needed),
          content:
            needed === 0 ? (
              ''
            ) : (
              <bdi className="plan-cover" data-short={planned < needed || undefined}>
                {formatNumber(planned, language)}/{formatNumber(needed, language)}
              </bdi>
            ),
        };
      },
    };
  });
  const sum = t('att:scheduleView.short');
  return [
    ...needs,
    {
      id: 'short',
      head: <span className="plan-sum">{sum}</span>,
      cell: (at) => {
        const needed = neededOn(coverage, at);
        const short = shortOn(coverage, at);
        return {
          text: needed === 0 ? '' : describeNeed(sum, at, needed - short, needed),
          content:
            short === 0 ? (
              ''
            ) : (
              <bdi className="plan-cover" data-short>
                {formatNumber(short, language)}
              </bdi>
            ),
        };
      },
    },
  ];
}
