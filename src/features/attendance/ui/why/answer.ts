import type { ExplainedDay } from '../../contract/explained-days.ts';
import type { ExplanationLine } from '../../domain/explanation.ts';
import type { PunchUse } from '../../engine/trace.ts';
import { describeChange, describeStep } from './tell-step.ts';
import type { DayWords } from './use-day-words.ts';

/** Lines with the reason for a day's result: they follow the answer. */
const reasons: ReadonlySet<ExplanationLine['key']> = new Set([
  'nobodyCame',
  'missing',
  'cameLate',
  'leftEarly',
  'tooLateIsAbsent',
  'tooEarlyIsAbsent',
  'tooLittleIsAbsent',
  'tooLittleIsHalfDay',
  'waiting',
  'breakOverrun',
]);

function timetableNames(day: ExplainedDay, { t }: DayWords): (id: number) => string {
  return (id) => day.timetables.find((one) => one.id === id)?.display_name ?? t('att:why.unknownTimetable');
}

type Told = NonNullable<ExplainedDay['told']>;

/** The lines of a day's explanation; one that waits says whether the check-in is missing too. */
export function linesOf(day: { readonly told: Pick<Told, 'lines'> | null }): readonly ExplanationLine[] {
  const lines = day.told?.lines ?? [];
  const hasIn = lines.some(({ key, params }) => key === 'punchUsed' && ins.has(String(params['use'])));
  return lines.map((line) =>
    line.key === 'waiting' ? { ...line, params: { ...line.params, lacksIn: !hasIn } } : line,
  );
}

/** The uses of punches that begin work. */
const ins: ReadonlySet<string> = new Set<PunchUse>(['checkIn', 'openCheckIn', 'overtimeStart']);

/** The result of a day in one sentence, with the decisive reason. */
export function answerOf(day: ExplainedDay, words: DayWords): string {
  const { t, duration } = words;
  const values = {
    status: t(`att:day.status_choice.${statusOf(day.status)}`),
    // As reports do: what was worked is without the overtime, which stands beside it.
    worked: duration(day.regular_min),
    overtime: duration(day.ot_min),
    required: duration(day.required_min),
  };
  const lines = linesOf(day).filter(({ key }) => reasons.has(key));
  const head = t(`att:why.${headOf(day)}`, values);
  return [`${head}.`, ...lines.map((line) => describeStep(line, words, timetableNames(day, words)))].join(' ');
}

/** The key of the answer's first sentence. */
function headOf({ is_planned, required_min, ot_min }: ExplainedDay) {
  if (is_planned) return 'answerPlan';
  if (required_min > 0) return ot_min > 0 ? 'answerOvertime' : 'answer';
  return ot_min > 0 ? 'answerFreeOvertime' : 'answerFree';
}

type StatusCode = keyof typeof statusCodes;
const statusCodes = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11, 12: 12 } as const;
const isStatus = (status: number): status is StatusCode => Object.hasOwn(statusCodes, status);

/** A day's status among those with texts. */
export function statusOf(status: number): StatusCode {
  return isStatus(status) ? status : 11;
}

/** A line as a sentence; names the company's rule, or the departments' if they have one. */
export function sentenceIn(day: ExplainedDay, line: ExplanationLine, words: DayWords): string {
  const rules = day.sources.flatMap(({ of, display_name }) =>
    of === 'attendance.department_rule' ? [display_name] : [],
  );
  if (line.key === 'ruleInForce' && rules.length > 0)
    return words.t('att:why.step.ruleOfDepartments', { departments: rules.join(', ') });
  return describeStep(line, words, timetableNames(day, words));
}

/** The complete explanation as text, for pasting. */
export function asText(day: ExplainedDay, words: DayWords): string {
  const steps = linesOf(day).map((line) => {
    const change = describeChange(line, words);
    const text = sentenceIn(day, line, words);
    return `- ${text}${change === null ? '' : ` [${change}]`}`;
  });
  return [`${day.employee.display_name}, ${words.day(day.att_date)}`, answerOf(day, words), ...steps].join('\n');
}
