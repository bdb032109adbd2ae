import { useRef, useState } from 'react';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { whenTold } from '#shared/phone/told.ts';
import { showToast } from '#shared/ui/index.ts';
import { askPlace, NoPlace, type Place } from '#shared/map/ask-place.ts';
import { keepPunch, NotKept, phoneClock } from '../browser/kept-items.ts';
import { isUnreachable } from '../browser/kept-sending.ts';
import { webPunch, webPunchStates, type WebPunchState } from '../contract/web-punch.ts';

/** The longest that a person waits for the server before the phone keeps the punch; milliseconds. */
const patience = 10_000;

interface Ways {
  readonly needsPlace: boolean;
  /** Whether a punch without network needs a position. */
  readonly keepsPlace: boolean;
  /** By how many milliseconds this browser's clock is ahead of the server's. */
  readonly ahead: number;
  readonly zone: string;
  readonly isPhotoRequired: boolean;
  /** Called after each punch that the server has. */
  readonly onDone: () => void;
}

/**
 * Makes punches of the signed-in employee by buttons, one at a time. A press without an answer keeps its key, so that pressing the
 * same button again makes the same punch; without network the phone keeps the punch itself, under that key.
 */
export function useWebPunch({ needsPlace, keepsPlace, ahead, zone, isPhotoRequired, onDone }: Ways) {
  const { t } = useTranslation('device');
  const { client, writing } = useApplicationContext();
  const { isBusy, failure, run } = useDialogWork();
  const [state, setState] = useState<WebPunchState>();
  const [kept, setKept] = useState('');
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<string | null>(null);
  const clear = (): void => {
    setNote('');
    setPhoto(null);
  };
  const open = useRef<{ readonly state: WebPunchState; readonly key: string }>(undefined);
  const press = (given: number): void => {
    const pressed = webPunchStates.find((one) => one === given);
    if (pressed === undefined) return;
    setState(pressed);
    setKept('');
    run(async () => {
      if (isPhotoRequired && photo === null) return t('webPunch.photo.needed');
      const clock = phoneClock();
      let place: Place | null = null;
      const { key } = open.current?.state === pressed ? open.current : { key: crypto.randomUUID() };
      open.current = { state: pressed, key };
      try {
        if (navigator.onLine) {
          if (needsPlace) place = await askPlace();
          await whenTold(patience);
          const given = { quiet: true, timeLimit: patience } as const;
          try {
            const body = { key, state: pressed, place, note, photo };
            const outcome = await client.callEndpoint(webPunch, { body }, given);
            open.current = undefined;
            if (!outcome.isSuccess) return outcome;
            clear();
            const { punch_time, tz, is_outside: isOutside, is_repeated: isRepeated } = outcome.data.data;
            const time = formatInstant(punch_time, tz, writing, 'time');
            const isLost = photo !== null && !isRepeated && !outcome.data.data.has_photo;
            const done = isRepeated
              ? t('webPunch.there', { time })
              : isOutside
                ? t('webPunch.doneOutside', { time })
                : t('webPunch.done', { time });
            showToast({
              variant: isOutside || isLost ? 'warning' : 'success',
              text: isLost ? `${done}. ${t('webPunch.photo.lost')}` : done,
            });
            onDone();
            return undefined;
          } catch (thrown) {
            if (!isUnreachable(thrown)) throw thrown;
          }
        }
        if (keepsPlace) place ??= await askPlace();
        const isWhole = await keepPunch({ key, state: pressed, clock, ahead, place, note, photo });
        open.current = undefined;
        clear();
        // No notification: its code may not have been loaded while there was network.
        setKept(
          t(isWhole ? 'keptPunch.kept' : 'keptPunch.keptNoPhoto', {
            time: formatInstant(clock.at, zone, writing, 'time'),
          }),
        );
        return undefined;
      } catch (thrown) {
        if (thrown instanceof NoPlace) return t(thrown.isDenied ? 'webPunch.denied' : 'webPunch.noPlace');
        if (thrown instanceof NotKept) return t(`keptPunch.not.${thrown.why}`);
        throw thrown;
      }
    });
  };
  return { isBusy, failure, kept, state, note, setNote, photo, setPhoto, press };
}
