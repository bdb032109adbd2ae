import { useEffect, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { expireSession } from '#shared/page/index.ts';
import { lastMovementName, pageStorage, session } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';

const warningMilliseconds = 60_000;
/** How often a movement is told to the other tabs. */
const tellingMilliseconds = 5000;
const movements = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Signs a person out who has neither pressed nor typed anything for as long as their company allows, in any tab of this browser. A
 * question stands for the last minute; any movement answers it.
 * @param minutes as the company sets them
 */
export function IdleWatch({ minutes }: { minutes: number }) {
  const { t } = useTranslation('common');
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    const storage = pageStorage();
    const sid = session.$session.get()?.claims.sid ?? '';
    // A movement of another session says nothing of this one: people come back to a company after hours in another.
    const told = (): number => {
      const [of, at] = (storage.getItem(lastMovementName) ?? '').split(' ');
      return of === sid ? Number(at) || 0 : 0;
    };
    // A page that is opened again after too long is signed out at once: opening it is no movement.
    let last = told() || Date.now();
    let written = 0;
    const move = (): void => {
      last = Date.now();
      if (last - written < tellingMilliseconds) return;
      written = last;
      storage.setItem(lastMovementName, `${sid} ${last}`);
    };
    const check = (): void => {
      const left = Math.max(last, told()) + minutes * 60_000 - Date.now();
      setSecondsLeft(left > warningMilliseconds ? null : Math.max(0, Math.ceil(left / 1000)));
      if (left > 0) return;
      stop();
      expireSession();
    };
    const timer = setInterval(check, 1000);
    const stop = (): void => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      for (const name of movements) removeEventListener(name, move, true);
    };
    // Timers of a hidden tab run rarely.
    document.addEventListener('visibilitychange', check);
    for (const name of movements) addEventListener(name, move, { capture: true, passive: true });
    if (told() === 0) move();
    check();
    return stop;
  }, [minutes]);
  if (secondsLeft === null) return null;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      hideClose
      title={t('idle.title')}
      description={t('idle.text', { count: secondsLeft })}
      actions={<Button variant="primary">{t('idle.stay')}</Button>}
    />
  );
}
