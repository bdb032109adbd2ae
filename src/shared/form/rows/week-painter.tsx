import { useState } from 'react';
import type { RowsCycle, RowsOfField } from '#shared/contract/field/declare.ts';
import { useTranslation, usualDays, weekdayName, weekdayOf } from '#shared/i18n/index.ts';
import { useWeekStart } from '#shared/record/application-context.tsx';
import type { RowWords } from '#shared/record/words.ts';
import { Button, Checkbox, Icon, PlusIcon } from '#shared/ui/index.ts';
import { newRow, type FormValues } from '../form-values.ts';
import { cellWidgets } from '../widgets/cell-widgets.ts';
import type { WidgetProps } from '../widgets/widget.ts';

interface WeekPainterProps extends Pick<WidgetProps, 'onChange' | 'resourceName'> {
  readonly rows: RowsOfField;
  readonly cycle: RowsCycle;
  readonly weeks: number;
  readonly present: readonly FormValues[];
  readonly words: RowWords;
  readonly within: string;
}

/** Puts the same on several weekdays in one act, in every week of the cycle: "Monday to Friday, Early". */
export function WeekPainter({ rows, cycle, weeks, present, words, within, onChange, resourceName }: WeekPainterProps) {
  const { t, language } = useTranslation('common');
  const weekStart = useWeekStart();
  const [days, setDays] = useState<readonly number[]>(() => usualDays(weekStart, language));
  const [what, setWhat] = useState<FormValues>({});
  const others = Object.entries(rows.fields).filter(([cell]) => cell !== cycle.day);
  const isWhole = days.length > 0 && others.every(([cell, { options }]) => !options.required || what[cell] != null);
  const paint = (): void => {
    const same = (row: FormValues, day: number): boolean =>
      row[cycle.day] === day && others.every(([cell]) => keyOf(row[cell]) === keyOf(what[cell]));
    let lowest = Math.min(0, ...present.map((row) => Number(row['id'])));
    const added = Array.from({ length: weeks }, (_, week) => days.map((day) => week * 7 + day))
      .flat()
      .filter((day) => !present.some((row) => same(row, day)))
      .map((day) => ({ ...newRow(rows.fields, (lowest -= 1)), ...what, [cycle.day]: day }));
    const all = [...present, ...added].toSorted((one, other) => Number(one[cycle.day]) - Number(other[cycle.day]));
    onChange(all.slice(0, rows.max));
    setWhat({});
  };
  return (
    <div className="rows-week">
      <div className="rows-week-days" role="group" aria-label={t('rows.weekdays')}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => {
          const weekday = weekdayOf(day, weekStart);
          return (
            <Checkbox
              key={day}
              isSelected={days.includes(day)}
              aria-label={weekdayName(weekday, language, 'long')}
              onChange={(isSelected) =>
                setDays(isSelected ? [...days, day].toSorted((a, b) => a - b) : days.filter((each) => each !== day))
              }
            >
              {weekdayName(weekday, language, 'short')}
            </Checkbox>
          );
        })}
      </div>
      <div className="rows-week-what">
        {others.map(([cell, field]) => {
          const Widget =
            field.kind === 'computed' || field.kind === 'rows' || field.kind === 'permissions'
              ? null
              : cellWidgets[field.kind];
          return Widget ? (
            <Widget
              key={cell}
              name={cell}
              field={field}
              label={words.field(cell)}
              hint={undefined}
              error={undefined}
              value={what[cell] ?? null}
              onChange={(value) => setWhat({ ...what, [cell]: value })}
              onBlur={() => undefined}
              isRequired={false}
              isDisabled={false}
              isReadOnly={false}
              record={null}
              words={words}
              resourceName={resourceName}
              within={within}
            />
          ) : null;
        })}
        <Button size="small" onPress={paint} isDisabled={!isWhole}>
          <Icon as={PlusIcon} size={16} />
          {t('rows.paint')}
        </Button>
      </div>
    </div>
  );
}

/** What tells values of a row apart: references by what they refer to. */
const keyOf = (value: unknown): string =>
  JSON.stringify(typeof value === 'object' && value !== null && 'id' in value ? value.id : value);
