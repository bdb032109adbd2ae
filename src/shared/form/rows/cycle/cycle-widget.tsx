import '../rows.css';
import './cycle.css';
import { useState } from 'react';
import { rowsOf } from '#shared/contract/index.ts';
import type { RowsCycle, RowsOfField } from '#shared/contract/field/declare.ts';
import { formatNumber, useTranslation, weekdayName, weekdayOf, type Language } from '#shared/i18n/index.ts';
import { useWeekStart } from '#shared/record/application-context.tsx';
import type { RowWords } from '#shared/record/words.ts';
import { Checkbox } from '#shared/ui/index.ts';
import { FieldGroup } from '../../field-group.tsx';
import type { FormValues } from '../../form-values.ts';
import { useMessageText } from '../../messages.ts';
import type { WidgetProps } from '../../widgets/widget.ts';
import { contentKey, daysOf, linesOf, painted, type Cycle } from './cycle-days.ts';
import { CycleGrid, type CycleDay } from './cycle-grid.tsx';
import { CyclePatterns } from './cycle-patterns.tsx';
import { ContentField } from './content-field.tsx';
import { useOfferedContents } from './offered-contents.ts';
import { useShownContent } from './shown-content.ts';

export interface CycleWidgetProps extends WidgetProps {
  readonly rows: RowsOfField;
  readonly on: RowsCycle;
  readonly cycle: Cycle;
  readonly rowWords: RowWords;
}

/** The content to paint with; nothing paints a day off. */
type Brush = FormValues | null;

/** Child rows on the days of a cycle, as a grid that is painted with contents. */
export function CycleWidget(props: CycleWidgetProps) {
  const { rows, cycle, value, onChange, onBlur, label, hint, error, isRequired, isReadOnly, isDisabled } = props;
  const { t, language } = useTranslation('common');
  const weekStart = useWeekStart();
  const textAt = useMessageText();
  const shownOf = useShownContent(rows);
  const present = rowsOf(value);
  const [chosen, setChosen] = useState<Brush | undefined>(undefined);
  const [isBeside, setBeside] = useState(false);
  const [isEmpty] = useState(present.length === 0);
  const canChange = !isReadOnly && !isDisabled;
  const offered = useOfferedContents(rows, {
    asking: { resource: props.resourceName, path: props.name },
    isWanted: canChange && isEmpty,
  });
  const contents = [
    ...new Map(
      [...present, ...offered, ...(chosen ? [chosen] : [])].map((row) => [contentKey(rows, row), row]),
    ).values(),
  ];
  // Existing and offered contents can be painted with from the start.
  const brush = chosen === undefined ? contents[0] : chosen;
  const isBrush = (content: Brush): boolean =>
    brush !== undefined &&
    (content === null || brush === null ? content === brush : contentKey(rows, content) === contentKey(rows, brush));
  const names = nameDays(cycle, weekStart, language, (day, week) => t('rows.dayOfWeek', { day, week }));

  const change = (next: readonly FormValues[]): void => {
    onChange(next);
    onBlur();
  };
  const { mistakes = {}, refused = {} } = props.rowMessages ?? {};
  const wrong = present.flatMap((row) => {
    const id = String(row['id']);
    const [message] = Object.keys(rows.fields).flatMap(
      (name) => textAt(mistakes[`${id}.${name}`] ?? refused[`${id}.${name}`]) ?? [],
    );
    return message === undefined ? [] : [{ row, message }];
  });
  const dayField = rows.cycle?.day ?? '';
  const rowsByDay = Map.groupBy(present, (row) => Number(row[dayField]));
  const all = daysOf(cycle);
  const day = (at: number): CycleDay => {
    const here = (rowsByDay.get(at) ?? []).map((row) => ({ key: String(row['id']), ...shownOf(row) }));
    const { short, long } = names(at);
    return {
      short,
      text: `${long}: ${here.length === 0 ? t('rows.dayOff') : here.map(({ name, more }) => `${name} ${more}`.trim()).join(', ')}`,
      contents: here,
      isWrong: wrong.some(({ row }) => row[dayField] === at),
    };
  };

  return (
    <FieldGroup className="rows-field cycle-field" label={label} hint={hint} error={error} isRequired={isRequired}>
      {canChange ? (
        <div className="cycle-tools">
          <div className="cycle-brushes" role="toolbar" aria-label={t('rows.paintWith')}>
            {[...contents, null].map((content) => {
              const shown = content && shownOf(content);
              return (
                <button
                  key={content ? contentKey(rows, content) : 'off'}
                  type="button"
                  className="cycle-brush"
                  aria-pressed={isBrush(content)}
                  style={{ '--cycle-colour': shown?.colour } as React.CSSProperties}
                  onClick={() => setChosen(content)}
                >
                  <bdi>{shown ? shown.name : t('rows.dayOff')}</bdi>
                </button>
              );
            })}
          </div>
          <ContentField {...props} label={t('rows.another')} onChosen={setChosen} content={{}} />
          <Checkbox isSelected={isBeside} onChange={setBeside}>
            {t('rows.beside')}
          </Checkbox>
        </div>
      ) : null}
      <CycleGrid
        label={label}
        lines={linesOf(cycle)}
        lineText={(line) => titleOf(cycle, line, (unit, at) => t(`rows.${unit}`, { at: formatNumber(at, language) }))}
        day={day}
        none={t('rows.dayOff')}
        canPaint={canChange && brush !== undefined}
        onPaint={(days) => {
          if (brush !== undefined)
            change(painted(rows, present, days, brush === null ? null : bare(rows, brush), isBeside));
        }}
        onClear={(days) => change(painted(rows, present, days, null, false))}
      />
      {canChange ? <p className="cycle-hint">{t('rows.paintHint')}</p> : null}
      {wrong.length > 0 ? (
        <ul className="cycle-wrong">
          {wrong.map(({ row, message }) => (
            <li key={String(row['id'])} className="ui-field-error">
              {`${names(Number(row[dayField])).long}: ${message}`}
            </li>
          ))}
        </ul>
      ) : null}
      {canChange ? (
        <CyclePatterns {...props} present={present} all={all} brush={brush ?? null} onRows={change} />
      ) : null}
    </FieldGroup>
  );
}

/** The fields of a row besides its day and its id. */
function bare(rows: RowsOfField, row: FormValues): FormValues {
  const day = rows.cycle?.day;
  return Object.fromEntries(Object.keys(rows.fields).flatMap((name) => (name === day ? [] : [[name, row[name]]])));
}

/** The names of days: in weeks the weekdays, otherwise numbers. */
function nameDays(
  { unit, count }: Cycle,
  weekStart: number,
  language: Language,
  inWeek: (day: string, week: string) => string,
): (day: number) => { readonly short: string; readonly long: string } {
  return (day) => {
    if (unit !== 'week') {
      const number = formatNumber(unit === 'month' ? ((day - 1) % 31) + 1 : day, language);
      return { short: number, long: number };
    }
    const weekday = weekdayOf(((day - 1) % 7) + 1, weekStart);
    const long = weekdayName(weekday, language, 'long');
    return {
      short: weekdayName(weekday, language, 'short'),
      long: count > 1 ? inWeek(long, formatNumber(Math.floor((day - 1) / 7) + 1, language)) : long,
    };
  };
}

/** The text before a line: its week, or on the first of a month that month. */
function titleOf(
  { unit, count }: Cycle,
  line: number,
  heading: (unit: 'weekAt' | 'monthAt', at: number) => string,
): string | null {
  if (count < 2) return null;
  if (unit === 'week') return heading('weekAt', line + 1);
  // Five lines of a month.
  if (unit === 'month') return line % 5 === 0 ? heading('monthAt', line / 5 + 1) : '';
  return null;
}
