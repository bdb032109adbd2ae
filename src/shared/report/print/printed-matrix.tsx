import { useMemo } from 'react';
import type { ReportMatrix } from '#shared/contract/index.ts';
import { builtKey, formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { matrixText, signCodes } from '#shared/i18n/matrix-text.ts';
import { usePresentation, useReportWriting } from '#shared/record/application-context.tsx';
import { figureOf, figureTitle, layoutOf, peopleOf, type SheetFigure } from '../matrix/layout.ts';
import { Legend } from '../matrix/legend.tsx';
import { signColours } from '../matrix/sign-colours.ts';
import { showTotal } from '../report-words.ts';
import { PaperHead } from './paper-head.tsx';
import type { PrintedPaperProps } from './printed-report.ts';

/** A place without content: of a signature, or below figures that do not add up. */
const blank = '';

/** The end of a range of time below its beginning: a day's column is narrow. */
const onTwoLines = (text: string): string => text.replace(' – ', '\n');

/** A sheet of people by days or months, with places for signatures where the report has them. */
export function PrintedMatrix({ matrix, ...paper }: PrintedPaperProps & { readonly matrix: ReportMatrix }) {
  const { report, words, names, days, read, totals } = paper;
  const { t } = useTranslation(['report', 'common']);
  const writing = useReportWriting();
  const { period_start: periodStart, items } = usePresentation();
  const layout = useMemo(
    () => layoutOf(report, matrix, names, read.rows, days.from, days.to, periodStart, totals?.spread),
    [report, matrix, names, read, days, periodStart, totals],
  );
  const people = useMemo(() => peopleOf(read.rows, layout.who), [read, layout]);
  const colour = useMemo(() => signColours(items), [items]);
  const { columns, ends, figures, lines } = layout;
  const signatures = matrix.signatures ?? [];
  const sign = (code: string): string => t(builtKey(`report:shared.sign.${code}`));
  const headOf = (column: string) =>
    matrix.by === 'month' ? (
      formatDay(column, writing, periodStart === 1 ? 'month' : 'dayMonth')
    ) : (
      <>
        {formatDay(column, writing, 'weekdayName')}
        <br />
        {formatNumber(Number(column.slice(8)), writing.language)}
      </>
    );
  const shown = ({ kind, field }: SheetFigure, value: unknown): string =>
    typeof value === 'number' ? showTotal(kind, value, writing, field) : blank;
  const beside = [
    ...ends.map((id) => ({ id, title: words.fields.field(id) })),
    ...figures.map((figure) => ({ id: figure.id, title: figureTitle(figure, words) })),
    ...signatures.map((id) => ({ id, title: words.fields.field(id) })),
  ];
  const footLines = matrix.foot === 'lines' ? matrix.lines : matrix.foot;
  return (
    <>
      <table className="report-print-matrix">
        <thead>
          <PaperHead
            paper={paper}
            columns={1 + (lines.length > 1 ? 1 : 0) + columns.length + ends.length + figures.length + signatures.length}
          />
          <tr>
            <th scope="col" className="report-print-person">
              {words.fields.field('employee')}
            </th>
            {lines.length > 1 ? <th scope="col">{words.fields.field('line')}</th> : null}
            {columns.map((column) => (
              <th key={column} scope="col">
                {headOf(column)}
              </th>
            ))}
            {beside.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {people.map(({ row, name, note, lines: filled }) => (
          <tbody key={row.id}>
            {lines.map((line, index) => {
              const values = filled.find((each) => each.name === line.name);
              return (
                <tr key={line.name}>
                  {index > 0 ? null : (
                    <th scope="rowgroup" rowSpan={lines.length}>
                      <bdi>{name}</bdi>
                      <small>
                        <bdi>{note}</bdi>
                      </small>
                    </th>
                  )}
                  {lines.length > 1 ? <td>{words.fields.field(line.name)}</td> : null}
                  {columns.map((column, at) => {
                    const value = values?.values[at] ?? null;
                    const code = line.kind === 'signs' && value !== null ? signCodes(String(value))[0] : undefined;
                    return (
                      <td key={column} data-sign={code} style={colour(code)}>
                        {onTwoLines(matrixText(line, value, writing, sign))}
                      </td>
                    );
                  })}
                  {ends.map((end, at) => (
                    <td key={end}>{matrixText(line, values?.ends[at] ?? null, writing, sign)}</td>
                  ))}
                  {index > 0
                    ? null
                    : figures.map((each) => (
                        <td key={each.id} rowSpan={lines.length}>
                          {shown(each, figureOf(row, each))}
                        </td>
                      ))}
                  {index > 0
                    ? null
                    : signatures.map((each) => (
                        <td key={each} rowSpan={lines.length} className="report-print-signature">
                          {blank}
                        </td>
                      ))}
                </tr>
              );
            })}
          </tbody>
        ))}
        <tbody>
          {totals?.foot?.map(({ name, values }, index) => {
            const known = footLines.find((line) => line.name === name);
            return (
              <tr key={name} data-group="true">
                <th scope="row" colSpan={lines.length > 1 ? 2 : 1}>
                  {words.fields.field(name)}
                </th>
                {columns.map((column, at) => {
                  const value = values[at] ?? 0;
                  return <td key={column}>{known && value !== 0 ? matrixText(known, value, writing, sign) : blank}</td>;
                })}
                {ends.map((end) => (
                  <td key={end}>{blank}</td>
                ))}
                {figures.map((each) => (
                  <td key={each.id}>{index > 0 ? blank : shown(each, totals.totals?.[each.total])}</td>
                ))}
                {signatures.map((each) => (
                  <td key={each}>{blank}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {matrix.signs && lines.some(({ kind }) => kind === 'signs') ? <Legend signs={matrix.signs} /> : null}
    </>
  );
}
