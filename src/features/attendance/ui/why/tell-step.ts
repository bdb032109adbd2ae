import type { ExplanationLine } from '../../domain/explanation.ts';
import type { DayWords } from './use-day-words.ts';

/** Parameters that are times of day or words; other numbers are minutes. */
const times = new Set(['at', 'in', 'out', 'border', 'until', 'planned']);

type Params = ExplanationLine['params'];

/** The text key of a line; some lines vary with their parameters. */
function sentenceOf({ key, params }: ExplanationLine) {
  const isTrue = (name: string): boolean => params[name] === true;
  switch (key) {
    case 'scheduleChosen':
      if (params['source'] === 'none') return 'scheduleNone';
      return Array.isArray(params['timetableIds']) && params['timetableIds'].length === 0 ? 'scheduleOff' : key;
    case 'autoShiftChosen':
      return isTrue('matched') ? key : 'autoShiftUnmatched';
    case 'waiting':
      if (!isTrue('arrived')) return 'waitingIn';
      return isTrue('lacksIn') ? 'waitingBoth' : 'waitingOut';
    case 'missing':
      return params['side'] === 'in' ? 'missingIn' : 'missingOut';
    case 'assumed':
      return params['side'] === 'in' ? 'assumedIn' : 'assumedOut';
    case 'timeRounded':
      return params['side'] === 'in' ? 'timeRoundedIn' : 'timeRoundedOut';
    case 'workedOnLeave':
      return isTrue('counted') ? key : 'workedOnLeaveIgnored';
    case 'breakTaken':
      return Number(params['over']) > 0 ? 'breakTakenOver' : key;
    case 'overtimeEarlyIn':
      return isTrue('counted') ? key : 'overtimeEarlyInIgnored';
    case 'overtimeLateOut':
      return isTrue('counted') ? key : 'overtimeLateOutIgnored';
    case 'halfHoliday':
      return isTrue('first') ? key : 'halfHolidaySecond';
    default:
      return key;
  }
}

/** The parameters of a line as text. */
function parameterTexts(
  params: Params,
  { t, time, duration }: DayWords,
  timetable: (id: number) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): [string, string][] => {
      if (name === 'timetableId') return [['timetable', timetable(Number(value))]];
      if (Array.isArray(value)) return [['timetables', value.map((id) => timetable(Number(id))).join(', ')]];
      // Minutes of rounding intervals stay minutes.
      if (name === 'interval') return [[name, String(value)]];
      if (typeof value === 'number') return [[name, times.has(name) ? time(value) : duration(value)]];
      return isWord(value) ? [[name, t(`att:why.word.${value}`)]] : [];
    }),
  );
}

type Word =
  Extract<Parameters<DayWords['t']>[0], `att:why.word.${string}`> extends `att:why.word.${infer Name}` ? Name : never;

/** A text among the parameters is one of a few words (`explanation-sentences.ts`), each of which has its own. */
function isWord(value: Params[string] | undefined): value is Word {
  return typeof value === 'string';
}

/** A line of an explanation as a sentence. */
export function describeStep(line: ExplanationLine, words: DayWords, timetable: (id: number) => string): string {
  return words.t(`att:why.step.${sentenceOf(line)}`, parameterTexts(line.params, words, timetable));
}

/** Figures that are times of the day. */
const timeFigures = new Set(['inUsed', 'outUsed']);

/** The change of a figure by a line: before and after; none if there is no change, or if the sentence states it. */
export function describeChange(
  { figure, before, after }: ExplanationLine,
  { t, time, duration }: DayWords,
): string | null {
  if (figure === null || figure === 'status' || after === null) return null;
  const write = timeFigures.has(figure) ? time : duration;
  const name = t(`att:why.figure.${figure}`);
  if (before === null || before === 0 || before === after)
    return t('att:why.set', { figure: name, after: write(after) });
  return t('att:why.change', { figure: name, before: write(before), after: write(after) });
}
