import type { CSSProperties, ReactNode } from 'react';
import type { Writing } from '#shared/i18n/index.ts';
import { matrixText, signCodes } from '#shared/i18n/matrix-text.ts';
import type { DayCell } from '#shared/ui/people-days/people-days.tsx';
import { showTotal, type ReportWords } from '../report-words.ts';
import { figureOf, type Layout, type Person, type SheetFigure } from './layout.ts';

/** What cells need to be drawn. */
export interface Face {
  readonly layout: Layout;
  readonly words: ReportWords;
  readonly writing: Writing;
  /** The text of a sign, and its meaning. */
  readonly sign: (code: string) => string;
  readonly meaning: (code: string) => string;
  /** The company's own colour of a sign, as a style. */
  readonly colour: (code: string | undefined) => CSSProperties | undefined;
}

/** A figure at the end of a row. */
function figureCell({ writing }: Face, person: Person, figure: SheetFigure, whose: string): DayCell {
  const value = figureOf(person.row, figure);
  const text = value === undefined ? '' : showTotal(figure.kind, value, writing, figure.field);
  return {
    text: `${whose}: ${text || '–'}`,
    content: <span className="matrix-figure">{text}</span>,
    marks: { 'data-part': 'figure' },
  };
}

/** Signs beside each other, which a narrow column may break: more than two are wider than it. */
const breakable = (text: string): ReactNode =>
  text.split('/').flatMap((sign, at) => (at === 0 ? [sign] : ['/', <wbr key={at} />, sign]));

/** The content of a place in a person's row. */
export function matrixCell(face: Face, person: Person, at: number, head: string): DayCell {
  const { layout, words, writing, sign, meaning, colour } = face;
  const whose = `${person.name}, ${head}`;
  const past = at - layout.columns.length;
  const figure = layout.figures[past - layout.ends.length];
  if (past >= layout.ends.length && figure !== undefined) return figureCell(face, person, figure, whose);
  const isEnd = past >= 0;
  const parts = layout.lines.map((line) => {
    const filled = person.lines.find(({ name }) => name === line.name);
    const value = (isEnd ? filled?.ends[past] : filled?.values[at]) ?? null;
    return { line, value, text: matrixText(line, value, writing, sign) };
  });
  const codes = parts
    .filter(({ line, value }) => line.kind === 'signs' && value !== null && !isEnd)
    .flatMap(({ value }) => signCodes(String(value)));
  const texts = parts
    .filter(({ text }) => text !== '')
    .map(({ line, text }) => {
      if (line.kind === 'signs') return codes.map(meaning).join(', ');
      return layout.lines.length > 1 ? `${words.fields.field(line.name)} ${text}` : text;
    });
  return {
    text: `${whose}: ${texts.join('; ') || '–'}`,
    content: (
      <span className="matrix-lines" style={colour(codes[0])}>
        {parts.map(({ line, text }) => (
          <span key={line.name}>{line.kind === 'signs' ? breakable(text) : text}</span>
        ))}
      </span>
    ),
    marks: { 'data-sign': codes[0], 'data-part': isEnd ? 'figure' : undefined },
  };
}
