import './rule-example.css';
import { useMemo, useState } from 'react';
import type { BesideProps } from '#shared/form/beside.tsx';
import { DayBar } from '#shared/ui/day-bar/day-bar.tsx';
import { Select } from '#shared/ui/index.ts';
import { globalRule } from '../../contract.ts';
import type { ExplainedDay } from '../../contract/explained-days.ts';
import { ruleExample, ruleSituations, type RuleSituation } from '../../domain/rule/rule-example.ts';
import { ruleOptions } from '../../domain/rule/rule-options.ts';
import { marksOf, spansOf } from '../why/day-drawing.ts';
import { describeChange, describeStep } from '../why/tell-step.ts';
import { useDayWords } from '../why/use-day-words.ts';
import { answerOf, linesOf } from '../why/answer.ts';

const situations: readonly RuleSituation[] = [
  'lateAndLong',
  'earlyBird',
  'outAtLunch',
  'noCheckOut',
  'shortDay',
  'weekend',
];
const isSituation = (key: unknown): key is RuleSituation =>
  typeof key === 'string' && Object.hasOwn(ruleSituations, key);
/** Fields of every record that forms lack. */
const stored = {
  id: 1,
  display_name: '',
  version: 1,
  create_time: '2026-01-01T00:00:00Z',
  update_time: '2026-01-01T00:00:00Z',
};
/** Left out of the steps: they concern the example itself, not the rule. */
const ofTheExample: ReadonlySet<string> = new Set(['ruleInForce', 'scheduleChosen', 'dayIs']);

/** The day with the name of its timetable, which no company has: its drawing would call it deleted. */
const withTimetable = (day: ExplainedDay, name: string): ExplainedDay => ({
  ...day,
  timetables: (day.told?.slots ?? []).map(({ timetable }) => ({
    id: Number(timetable),
    display_name: name,
    color: null,
  })),
});

/** A day calculated by the rule in the form, explained step by step; updated with each change of the form. */
export function RuleExample({ values }: BesideProps) {
  const words = useDayWords();
  const { t } = words;
  const [situation, setSituation] = useState<RuleSituation>('lateAndLong');
  const rule = useMemo(() => globalRule.record.safeParse({ ...values, ...stored }).data, [values]);
  const calculated = useMemo(() => (rule ? ruleExample(ruleOptions(rule), situation) : null), [rule, situation]);
  const day = calculated && withTimetable(calculated, t('att:ruleExample.timetable'));
  const timetable = (): string => t('att:ruleExample.timetable');
  return (
    <section className="rule-example" aria-label={t('att:ruleExample.title')}>
      <header>
        <h2>{t('att:ruleExample.title')}</h2>
        <p>{t('att:ruleExample.text')}</p>
      </header>
      <Select
        label={t('att:ruleExample.situationOf')}
        value={situation}
        onChange={(key) => {
          if (isSituation(key)) setSituation(key);
        }}
        options={situations.map((id) => ({ id, name: t(`att:ruleExample.situation.${id}`) }))}
      />
      {day ? (
        <>
          <p className="rule-example-answer" role="status">
            {answerOf(day, words)}
          </p>
          <DayBar
            label={t('att:ruleExample.title')}
            spans={spansOf(day, words, undefined)}
            marks={marksOf(day, words)}
            timeText={words.time}
            kindText={(kind) => t(`att:why.kind.${kind}`)}
          />
          <ol className="why-steps">
            {linesOf(day)
              .filter(({ key }) => !ofTheExample.has(key))
              .map((line, index) => {
                const change = describeChange(line, words);
                return (
                  // Lines have no id and never move: another explanation is another list.
                  <li key={`${line.key}-${index}`}>
                    <span>{describeStep(line, words, timetable)}</span>
                    {change === null ? null : <span className="why-change">{change}</span>}
                  </li>
                );
              })}
          </ol>
        </>
      ) : (
        <p className="rule-example-none">{t(rule ? 'att:ruleExample.noWeekend' : 'att:ruleExample.incomplete')}</p>
      )}
    </section>
  );
}
