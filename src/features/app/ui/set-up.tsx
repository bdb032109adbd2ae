import './set-up.css';
import type { CallData, ResourceName } from '#shared/contract/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { CircleCheckIcon, CircleIcon, Icon } from '#shared/ui/icon/index.ts';
import type { dashboard } from '../contract.ts';
import { useRemembered } from './use-remembered.ts';

type SetUpSteps = NonNullable<CallData<typeof dashboard>['set_up']>;

const scheduledIn = {
  timetable: 'attendance.timetable',
  shift: 'attendance.shift',
  schedule: 'attendance.department_schedule',
} as const satisfies Record<SetUpSteps['schedule_next'], ResourceName>;

/**
 * The remaining set-up steps of a new company; each opens its screen. Can be hidden for this person in this browser.
 */
export function SetUp({ steps, unregistered }: { steps: SetUpSteps; unregistered: number }) {
  const { t, language } = useTranslation('default');
  const { screenOf, person } = useApplicationContext();
  const [isHidden, setHidden] = useRemembered(`set-up.${person}`);
  if (isHidden) return null;
  const all = [
    {
      id: 'people',
      isDone: steps.people,
      href: screenOf('personnel.employee'),
      title: t('dashboard.setUp.step.people.title'),
      text: t('dashboard.setUp.step.people.text'),
    },
    {
      id: 'terminal',
      isDone: steps.terminal,
      href: screenOf('device.terminal'),
      title: t('dashboard.setUp.step.terminal.title'),
      text: t('dashboard.setUp.step.terminal.text'),
    },
    {
      id: 'schedule',
      isDone: steps.schedule,
      href: screenOf(scheduledIn[steps.schedule_next]),
      title: t('dashboard.setUp.step.schedule.title'),
      text: {
        timetable: t('dashboard.setUp.step.schedule.timetable'),
        shift: t('dashboard.setUp.step.schedule.shift'),
        schedule: t('dashboard.setUp.step.schedule.schedule'),
      }[steps.schedule_next],
    },
    {
      id: 'punch',
      isDone: steps.punch,
      href: screenOf(unregistered > 0 ? 'device.unregistered_transaction' : 'device.transaction'),
      title: t('dashboard.setUp.step.punch.title'),
      text: unregistered > 0 ? t('dashboard.setUp.step.punch.unregistered') : t('dashboard.setUp.step.punch.text'),
    },
  ];
  const moveIn = screenOf('moving.move_in');
  const done = all.filter(({ isDone }) => isDone).length;
  return (
    <section className="set-up" aria-labelledby="set-up-title">
      <header>
        <div>
          <h2 id="set-up-title">{t('dashboard.setUp.title')}</h2>
          <p className="app-muted">
            {t('dashboard.setUp.progress', {
              done: formatNumber(done, language),
              total: formatNumber(all.length, language),
            })}
          </p>
        </div>
        <Button size="small" variant="quiet" onPress={() => setHidden(true)}>
          {t('dashboard.setUp.hide')}
        </Button>
      </header>
      <ol>
        {all.map(({ id, isDone, href, title, text }) => (
          <li key={id} data-done={isDone || undefined}>
            <Icon as={isDone ? CircleCheckIcon : CircleIcon} size={20} />
            {isDone ? <span className="ui-hidden">{t('dashboard.setUp.isDone')}</span> : null}
            <span>
              {href === undefined || isDone ? <span className="set-up-step">{title}</span> : <a href={href}>{title}</a>}
              {isDone ? null : <span className="app-muted">{text}</span>}
              {id === 'people' && !isDone && moveIn !== undefined ? (
                <a href={moveIn}>{t('dashboard.setUp.step.people.moveIn')}</a>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
