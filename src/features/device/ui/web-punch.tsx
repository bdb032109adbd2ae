import './web-punch.css';
import { useEffect, useState } from 'react';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { CoffeeIcon, LogInIcon, LogOutIcon } from '#shared/ui/icon/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { offeredStates } from '#shared/contract/punch-states.ts';
import { webPunchStates, type WebPunchState } from '../contract/web-punch.ts';
import { useWebPunch } from './use-web-punch.ts';

const icons = { 0: LogInIcon, 1: LogOutIcon, 2: CoffeeIcon, 3: LogInIcon } as const;

interface WebPunchProps {
  readonly zone: string;
  readonly hasBreaks: boolean;
  readonly needsPlace: boolean;
  /** The state of today's latest punch; null if there is none. */
  readonly latest: number | null;
  readonly onDone: () => void;
}

/** The punch that usually comes next. */
function nextOf(latest: number | null): WebPunchState {
  if (latest === 2) return 3;
  return latest === 0 || latest === 3 ? 1 : 0;
}

/** The current time and a button for each punch, the likely next one first. */
export function WebPunch({ zone, hasBreaks, needsPlace, latest, onDone }: WebPunchProps) {
  const { t } = useTranslation('device');
  const { writing, presentation } = useApplicationContext();
  const { isBusy, failure, state: pressed, press } = useWebPunch(needsPlace, onDone);
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date().toISOString()), 1000);
    return () => clearInterval(clock);
  }, []);
  const words = {
    0: t('transaction.punch_state_choice.0'),
    1: t('transaction.punch_state_choice.1'),
    2: t('transaction.punch_state_choice.2'),
    3: t('transaction.punch_state_choice.3'),
  } as const;
  const next = nextOf(latest);
  const offered = offeredStates(presentation.states, 'entry');
  const order = webPunchStates
    .filter((state) => offered.includes(state) && (hasBreaks || state < 2))
    .toSorted((one, other) => offered.indexOf(one) - offered.indexOf(other));
  const states = [...order.filter((one) => one === next), ...order.filter((one) => one !== next)];
  return (
    <section className="dashboard-card" aria-label={t('webPunch.title')}>
      <div className="web-punch">
        <time className="web-punch-now" dateTime={now}>
          {formatInstant(now, zone, writing, 'time')}
        </time>
        <div className="web-punch-buttons">
          {states.map((state) => (
            <Button
              key={state}
              variant={state === next ? 'primary' : 'secondary'}
              icon={icons[state]}
              isPending={isBusy && pressed === state}
              isDisabled={isBusy && pressed !== state}
              onPress={() => press(state)}
            >
              {words[state]}
            </Button>
          ))}
        </div>
        {failure === null ? null : <p role="alert">{failure}</p>}
        {needsPlace ? <p className="web-punch-note">{t('webPunch.placeNote')}</p> : null}
      </div>
    </section>
  );
}
