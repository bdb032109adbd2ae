import './why.css';
import type { ReactNode } from 'react';
import { formatInstant } from '#shared/i18n/index.ts';
import { useNow } from '#shared/list/use-now.ts';
import { RecordLink } from '#shared/list/record-link.tsx';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/access.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { DayBar } from '#shared/ui/day-bar/day-bar.tsx';
import type { ExplainedDay } from '../../contract/explained-days.ts';
import type { ExplanationLine } from '../../domain/explanation.ts';
import { answerOf, linesOf, sentenceIn } from './answer.ts';
import { marksOf, spansOf } from './day-drawing.ts';
import { DayPunches } from './day-punches.tsx';
import { ruleFieldOf } from './rule-field.ts';
import { describeChange } from './tell-step.ts';
import type { DayWords } from './use-day-words.ts';
import { useDayWords } from './use-day-words.ts';
import { wallNow } from './wall-now.ts';

const rulePath = '/att/global-rule';

/** The drawing of a day, with the present time if it is today. */
export function DayDrawing({ day, words }: { day: ExplainedDay; words: DayWords }) {
  const wall = wallNow(day.att_date, day.zone, useNow());
  // A night lasts until the next noon.
  const now = day.is_planned || wall < 0 || wall > 2160 ? undefined : wall;
  return (
    <DayBar
      label={words.t('att:why.bar', { date: words.day(day.att_date) })}
      spans={spansOf(day, words, now)}
      marks={marksOf(day, words)}
      timeText={words.time}
      kindText={(kind) => words.t(`att:why.kind.${kind}`)}
      now={now === undefined ? undefined : { at: now, text: words.t('att:why.now', { at: words.time(now) }) }}
    />
  );
}

const voiding = ['device.transaction.view', 'device.transaction.void'] as const;
/** Few may void a punch; the others need nothing of it. */
const VoidablePunches = /* @__PURE__ */ lazily(
  () => import('./voidable-punches.tsx').then((module) => module.VoidablePunches),
  DayPunches,
);

/**
 * The explanation of a day: answer, drawing, punches, steps and sources.
 * @param isOwn the signed-in employee's own day, of which they void nothing
 */
export function WhyDay({ day, isOwn }: { day: ExplainedDay; isOwn: boolean }) {
  const words = useDayWords();
  const { t } = words;
  const { writing, screenOf, rights } = useApplicationContext();
  const mayVoid = !isOwn && voiding.every((permission) => mayAccess(permission, rights));
  const Punches = mayVoid ? VoidablePunches : DayPunches;
  return (
    <div className="why">
      <p className="why-answer">{answerOf(day, words)}</p>
      {day.is_waiting ? (
        <p className="why-note" role="status">
          {t('att:why.waiting')}
        </p>
      ) : null}
      {day.is_planned ? <p className="why-note">{t('att:why.planned')}</p> : null}
      <DayDrawing day={day} words={words} />
      {day.told === null ? <p className="why-note">{t('att:why.notKept')}</p> : null}
      <Part title={t('att:why.punches')}>
        {day.punches.length === 0 ? (
          <p className="why-note">{t('att:why.noPunches')}</p>
        ) : (
          <Punches day={day} words={words} />
        )}
      </Part>
      {day.told && day.told.lines.length > 0 ? (
        <Part title={t('att:why.steps')}>
          <ol className="why-steps">
            {linesOf(day).map((line, index) => (
              // Lines have no id and never change places: another explanation is another list.
              <Step key={`${line.key}-${index}`} line={line} day={day} words={words} />
            ))}
          </ol>
        </Part>
      ) : null}
      <Part title={t('att:why.sources')}>
        <dl className="why-sources">
          {day.timetables.map(({ id, display_name }) => (
            <Source key={`timetable-${id}`} term={t('att:why.source.timetable')}>
              <RecordLink id={id} name={display_name} of="attendance.timetable" screenOf={screenOf} />
            </Source>
          ))}
          {day.sources.map(({ of, id, display_name }) => (
            <Source key={`${of}-${id}`} term={t(`att:why.source.${sourceWords[of]}`)}>
              <RecordLink id={id} name={display_name} of={of} screenOf={screenOf} />
            </Source>
          ))}
          <Source term={t('att:why.rule')}>
            <RuleLink>{t('att:globalRule.title')}</RuleLink>
          </Source>
        </dl>
      </Part>
      {day.calculated_at === null ? null : (
        <p className="why-note">
          {t('att:why.calculated', { at: formatInstant(day.calculated_at, day.zone, writing, 'seconds') })}
        </p>
      )}
    </div>
  );
}

const sourceWords = {
  'attendance.timetable': 'timetable',
  'attendance.shift': 'shift',
  'attendance.employee_schedule': 'employee_schedule',
  'attendance.department_schedule': 'department_schedule',
  'attendance.temporary_schedule': 'temporary_schedule',
  'attendance.department_rule': 'department_rule',
  'complement.holiday': 'holiday',
} as const satisfies Record<ExplainedDay['sources'][number]['of'], string>;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="why-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Source({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A link to the rule, if the person may open it. */
function RuleLink({ children }: { children: string }) {
  const { rights } = useApplicationContext();
  return mayAccess('attendance.global_rule.view', rights) ? (
    <a className="resource-link" href={rulePath}>
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
}

function Step({ line, day, words }: { line: ExplanationLine; day: ExplainedDay; words: DayWords }) {
  const { screenOf } = useApplicationContext();
  const field = ruleFieldOf(line);
  // The nearest department that sets it, else the company's rule.
  const department = day.sources.findLast(
    ({ of, says = [] }) =>
      of === 'attendance.department_rule' && says.some((name) => name === field || name.startsWith(`${field}_`)),
  );
  const change = describeChange(line, words);
  return (
    <li>
      <span>
        {sentenceIn(day, line, words)}
        {field === null ? null : (
          <small>
            {department ? (
              <>
                <RecordLink
                  id={department.id}
                  name={words.t(`att:globalRule.field.${field}`)}
                  of="attendance.department_rule"
                  screenOf={screenOf}
                />{' '}
                <bdi>{department.display_name}</bdi>
              </>
            ) : (
              <RuleLink>{words.t(`att:globalRule.field.${field}`)}</RuleLink>
            )}
          </small>
        )}
      </span>
      {change === null ? null : <span className="why-change">{change}</span>}
    </li>
  );
}
