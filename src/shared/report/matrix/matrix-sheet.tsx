import './matrix.css';
import { useCallback, useMemo, useState } from 'react';
import type {
  MatrixFootLine,
  Report,
  ReportMatrix,
  ReportRow,
  SpreadPart,
  TotalValues,
} from '#shared/contract/index.ts';
import { builtKey, formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { matrixText } from '#shared/i18n/matrix-text.ts';
import { usePresentation, useReportWriting } from '#shared/record/application-context.tsx';
import { useIsPhone } from '#shared/ui/index.ts';
import {
  PeopleDays,
  type Chosen,
  type DayHead,
  type FootLine,
  type Place,
} from '#shared/ui/people-days/people-days.tsx';
import { showTotal, type ReportWords } from '../report-words.ts';
import { figureTitle, layoutOf, peopleOf, type Person } from './layout.ts';
import { Legend } from './legend.tsx';
import { matrixCell, type Face } from './matrix-cell.tsx';
import { signColours } from './sign-colours.ts';
import { lineHeight, widthsOf } from './sizes.ts';

interface MatrixSheetProps {
  readonly report: Report;
  readonly matrix: ReportMatrix;
  readonly words: ReportWords;
  readonly rows: readonly ReportRow[];
  /** Columns shown beside those of time. */
  readonly names: readonly string[];
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly totals: TotalValues | null | undefined;
  readonly foot: readonly MatrixFootLine[] | undefined;
  /** The columns of the spread field; none before the totals have come. */
  readonly spread: readonly SpreadPart[] | undefined;
  readonly onOpen: ((row: ReportRow) => void) | undefined;
}

/**
 * The people of a page by days or months: the person at the start, totals of the days at the end, totals of the columns
 * below.
 */
export default function MatrixSheet(props: MatrixSheetProps) {
  const { report, matrix, words, rows, names, from, to, today, totals, foot, spread, onOpen } = props;
  const { t } = useTranslation(['report', 'common']);
  const writing = useReportWriting();
  const { period_start: periodStart, items } = usePresentation();
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const layout = useMemo(
    () => layoutOf(report, matrix, names, rows, from, to, periodStart, spread),
    [report, matrix, names, rows, from, to, periodStart, spread],
  );
  const people = useMemo(() => peopleOf(rows, layout.who), [rows, layout]);
  const widths = useMemo(() => widthsOf(matrix.by, layout.lines), [matrix, layout]);
  const isSeveral = layout.lines.length > 1;

  const face = useMemo(
    (): Face => ({
      layout,
      words,
      writing,
      sign: (code) => t(builtKey(`report:shared.sign.${code}`)),
      meaning: (code) => t(builtKey(`report:shared.sign_name.${code}`)),
      colour: signColours(items),
    }),
    [layout, words, writing, t, items],
  );

  const heads = useMemo((): DayHead[] => {
    const isMonthly = matrix.by === 'month';
    // A period that begins within a month is named by its first day.
    const monthStyle = periodStart === 1 ? 'month' : 'dayMonth';
    const times = layout.columns.map((column): DayHead => ({
      date: column,
      text: formatDay(column, writing, isMonthly ? monthStyle : 'full'),
      isToday: column === today,
      content: isMonthly ? (
        <span className="matrix-month">{formatDay(column, writing, monthStyle)}</span>
      ) : (
        <>
          <span>{formatDay(column, writing, 'weekdayName')}</span>
          <span className="matrix-date">{formatNumber(Number(column.slice(8)), writing.language)}</span>
        </>
      ),
    }));
    const named = [
      ...layout.ends.map((id) => ({ id, title: words.fields.field(id), width: widths.figure })),
      ...layout.figures.map((figure) => ({
        id: figure.id,
        title: figureTitle(figure, words),
        // The name of a record, with its unit.
        width: figure.part ? widths.part : widths.figure,
      })),
    ];
    const figures = named.map(({ id, title, width }): DayHead => {
      const content = (
        <span className="matrix-figure-head" title={title}>
          {title}
        </span>
      );
      return { date: id, text: title, width, content };
    });
    return [...times, ...figures];
  }, [layout, writing, today, words, matrix, widths, periodStart]);

  const cell = useCallback(
    (person: Person, at: number) => matrixCell(face, person, at, heads[at]?.text ?? ''),
    [face, heads],
  );
  const head = useCallback(
    (person: Person) => (
      <span className="matrix-person">
        <span className="matrix-who">
          <bdi className="matrix-name">{person.name}</bdi>
          <bdi className="matrix-note">{person.note}</bdi>
        </span>
        {isSeveral ? (
          <span className="matrix-lines matrix-line-names">
            {layout.lines.map(({ name }) => (
              <span key={name}>{words.fields.field(name)}</span>
            ))}
          </span>
        ) : null}
      </span>
    ),
    [words, layout, isSeveral],
  );

  const footLines = useMemo(
    () =>
      (foot ?? []).map((line, index): FootLine => {
        const name = words.fields.field(line.name);
        const known = (matrix.foot === 'lines' ? matrix.lines : matrix.foot).find((each) => each.name === line.name);
        const timed = (at: number): string => {
          const value = line.values[at] ?? 0;
          return known && value !== 0 ? matrixText(known, value, writing, face.sign) : '';
        };
        const figure = (at: number): string => {
          const column = layout.figures[at - layout.columns.length - layout.ends.length];
          const value = column && totals?.[column.total];
          // Totals are shown once, however many lines there are.
          if (index > 0 || !column || value === null || value === undefined) return '';
          return showTotal(column.kind, value, writing, column.field);
        };
        return {
          id: line.name,
          head: <span className="matrix-note">{name}</span>,
          cell: (at) => {
            const isTime = at < layout.columns.length;
            const content = isTime ? timed(at) : figure(at);
            const what = isTime ? name : t('common:list.totals');
            return { text: `${what}, ${heads[at]?.text ?? ''}: ${content || '–'}`, content };
          },
        };
      }),
    [foot, words, matrix, layout, totals, writing, face, heads, t],
  );

  const open = ({ row, day }: Place): void => {
    const person = rows[row];
    const date = layout.columns[day];
    if (person && date !== undefined) onOpen?.({ ...person, date });
  };

  return (
    <>
      <PeopleDays<Person>
        aria-label={words.title}
        count={people.length}
        personAt={(row) => people[row]}
        days={heads}
        corner={<span className="matrix-note">{words.fields.field('employee')}</span>}
        head={head}
        cell={cell}
        foot={footLines}
        personWidth={(isPhone ? 130 : 220) + (isSeveral ? 80 : 0)}
        dayWidth={widths.day}
        rowHeight={Math.max(44, layout.lines.length * lineHeight + 8)}
        chosen={chosen}
        onChosen={setChosen}
        onOpen={open}
        onPainted={({ firstRow, lastRow, firstDay, lastDay }) => {
          // A press opens a day; dragging over several opens them together.
          if (firstRow === lastRow && firstDay === lastDay) open({ row: firstRow, day: firstDay });
        }}
      />
      {matrix.signs && layout.lines.some(({ kind }) => kind === 'signs') ? <Legend signs={matrix.signs} /> : null}
    </>
  );
}
