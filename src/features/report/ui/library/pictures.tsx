import type { ReactNode } from 'react';

/** The kinds of reports that have a picture. */
export type ReportShape = 'list' | 'plot' | 'spans' | 'sheet' | 'months' | 'people' | 'departments' | 'signed';

const bars = (heights: readonly number[], top = 40): ReactNode =>
  heights.map((height, at) => (
    <rect key={at} className="report-picture-mark" x={6 + at * 7} y={top - height} width={4} height={height} rx={1} />
  ));
const lines = (count: number, from: number): ReactNode =>
  Array.from({ length: count }, (_, at) => (
    <rect
      key={at}
      className="report-picture-line"
      x={6}
      y={from + at * 7}
      width={at % 2 === 0 ? 52 : 44}
      height={2}
      rx={1}
    />
  ));
const grid = (columns: number, rows: number, marked: (place: number) => boolean): ReactNode =>
  Array.from({ length: columns * rows }, (_, place) => (
    <rect
      key={place}
      className={marked(place) ? 'report-picture-mark' : 'report-picture-line'}
      x={18 + (place % columns) * (40 / columns)}
      y={8 + Math.floor(place / columns) * (32 / rows)}
      width={40 / columns - 1.5}
      height={32 / rows - 2}
      rx={1}
    />
  ));
const names = (rows: number): ReactNode =>
  Array.from({ length: rows }, (_, at) => (
    <rect key={at} className="report-picture-line" x={5} y={9 + at * (32 / rows)} width={10} height={2} rx={1} />
  ));

const drawings: Readonly<Record<ReportShape, ReactNode>> = {
  list: (
    <>
      <rect className="report-picture-mark" x={6} y={8} width={52} height={3} rx={1} />
      {lines(4, 16)}
    </>
  ),
  plot: (
    <>
      {bars([10, 16, 12, 20, 15, 8, 18, 13], 26)}
      {lines(2, 32)}
    </>
  ),
  spans: (
    <>
      {[12, 8, 14, 10, 12, 9, 15].map((height, at) => (
        <rect
          key={at}
          className="report-picture-mark"
          x={6 + at * 7.5}
          y={6 + (at % 3) * 2}
          width={4}
          height={height}
          rx={1}
        />
      ))}
      {lines(2, 32)}
    </>
  ),
  sheet: (
    <>
      {names(4)}
      {grid(8, 4, (place) => [1, 5, 10, 17, 18, 27].includes(place))}
    </>
  ),
  months: (
    <>
      {names(3)}
      {grid(6, 3, (place) => place % 5 === 2)}
    </>
  ),
  people: (
    <>
      {[10, 22, 34].map((y, at) => (
        <g key={y}>
          <circle className="report-picture-mark" cx={10} cy={y} r={3.5} />
          <rect className="report-picture-line" x={18} y={y - 1} width={16} height={2} rx={1} />
          <rect className="report-picture-mark" x={38} y={y - 2} width={20 - at * 5} height={4} rx={1} />
        </g>
      ))}
    </>
  ),
  departments: (
    <>
      <rect className="report-picture-mark" x={24} y={6} width={16} height={7} rx={1.5} />
      <path className="report-picture-edge" d="M32 13v6M14 26v-7h36v7M32 19v7" />
      {[7, 25, 43].map((x) => (
        <rect key={x} className="report-picture-line" x={x} y={26} width={14} height={7} rx={1.5} />
      ))}
    </>
  ),
  signed: (
    <>
      {names(3)}
      {grid(6, 3, (place) => [2, 8, 9].includes(place))}
      <path className="report-picture-edge" d="M36 44c3-6 5-6 5 0s3-4 5-4 2 4 6 2" />
    </>
  ),
};

/** A small picture of a report's kind. Its title tells screen readers the same. */
export function ReportPicture({ shape }: { shape: ReportShape }) {
  return (
    <svg className="report-picture" viewBox="0 0 64 48" width={64} height={48} aria-hidden="true">
      {drawings[shape]}
    </svg>
  );
}

/** Reports whose kind differs from that of their section. */
const own: Readonly<Record<string, ReportShape>> = {
  '/report/report-library/department-summary': 'departments',
  '/report/report-library/yearly-summary': 'months',
  '/report/report-library/monthly-attsheet-summary': 'signed',
  '/report/report-library/first-last': 'spans',
  '/report/report-library/multiple-transaction': 'spans',
  '/report/report-library/transaction': 'plot',
  '/report/report-library/daily-attendance': 'plot',
  '/report/report-library/total-timecard': 'plot',
  '/report/report-library/overtime': 'plot',
  '/report/report-library/all-in-one': 'plot',
};
const bySection: Readonly<Record<string, ReportShape>> = { sheets: 'sheet', summaries: 'people', people: 'people' };

/** The kind of a report, by path and section. */
export const shapeOf = (path: string, section: string): ReportShape => own[path] ?? bySection[section] ?? 'list';
