import { useRef, useState } from 'react';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { showToast } from '#shared/ui/index.ts';
import { askPlace, NoPlace, type Place } from '#shared/map/ask-place.ts';
import { webPunch, type WebPunchState } from '../contract/web-punch.ts';

/**
 * Makes punches of the signed-in employee by buttons, one at a time. A press without an answer keeps its key, so that pressing the
 * same button again makes the same punch.
 * @param onDone called after each punch that the server has
 */
export function useWebPunch(needsPlace: boolean, onDone: () => void) {
  const { t } = useTranslation('device');
  const { client, writing } = useApplicationContext();
  const { isBusy, failure, run } = useDialogWork();
  const [state, setState] = useState<WebPunchState>();
  const open = useRef<{ readonly state: WebPunchState; readonly key: string }>(undefined);
  const press = (pressed: WebPunchState): void => {
    setState(pressed);
    run(async () => {
      let place: Place | null = null;
      if (needsPlace) {
        try {
          place = await askPlace();
        } catch (thrown) {
          return t(thrown instanceof NoPlace && thrown.isDenied ? 'webPunch.denied' : 'webPunch.noPlace');
        }
      }
      const { key } = open.current?.state === pressed ? open.current : { key: crypto.randomUUID() };
      open.current = { state: pressed, key };
      const outcome = await client.callEndpoint(webPunch, { body: { key, state: pressed, place } }, { quiet: true });
      open.current = undefined;
      if (!outcome.isSuccess) return outcome;
      const { punch_time, tz, is_outside: isOutside, is_repeated: isRepeated } = outcome.data.data;
      const time = formatInstant(punch_time, tz, writing, 'time');
      showToast({
        variant: isOutside ? 'warning' : 'success',
        text: t(isRepeated ? 'webPunch.there' : isOutside ? 'webPunch.doneOutside' : 'webPunch.done', { time }),
      });
      onDone();
      return undefined;
    });
  };
  return { isBusy, failure, state, press };
}
