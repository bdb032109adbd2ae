import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { codeKeys, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useWritten } from '#shared/record/application-context.tsx';
import { CoffeeIcon } from '#shared/ui/icon/index.ts';
import type { WebPunchPhoto } from '#shared/contract/web-punch.ts';
import { offeredStates } from '#shared/contract/punch-states.ts';
import { webPunchStates } from '../contract/web-punch.ts';
import { $keptItems, dismissKept, loadKept, presentPerson, type KeptItem } from '../browser/kept-items.ts';
import { $sent, startSending } from '../browser/kept-sending.ts';
import { notePunching } from '../browser/punching.ts';
import { startWorker } from '../browser/worker.ts';
import { KeptList } from './kept-list.tsx';
import { PunchPanel } from './punch-panel.tsx';
import { useWebPunch } from './use-web-punch.ts';

const loadReading = () => import('#shared/form/image/read-picture.ts');

const heldTexts: Readonly<Record<string, 'keptPunch.held.clock' | 'keptPunch.held.photo'>> = {
  clock: 'keptPunch.held.clock',
  photo: 'keptPunch.held.photo',
};

interface WebPunchProps {
  readonly zone: string;
  readonly hasBreaks: boolean;
  readonly needsPlace: boolean;
  /** Whether a punch without network needs a position. */
  readonly keepsPlace: boolean;
  readonly photo: WebPunchPhoto;
  /** Today's latest punch; null if there is none. */
  readonly latest: { readonly state: number; readonly at: string } | null;
  /** By how many milliseconds this browser's clock is ahead of the server's. */
  readonly ahead: number;
  readonly onDone: () => void;
}

/** The current time and a button for each punch, the likely next one first; without network the phone keeps what is pressed. */
export function WebPunch({ zone, hasBreaks, needsPlace, keepsPlace, photo, latest, ahead, onDone }: WebPunchProps) {
  const { t } = useTranslation(['device', 'common', 'api']);
  const written = useWritten();
  const { client, writing, presentation } = useApplicationContext();
  const items = useStore($keptItems);
  const sent = useStore($sent);
  const person = presentPerson();
  const punching = useWebPunch({ needsPlace, keepsPlace, ahead, zone, isPhotoRequired: photo === 'required', onDone });
  const { isBusy, failure, kept, state, press } = punching;
  const offered = offeredStates(presentation.states, 'entry');
  const labels = {
    0: t('transaction.punch_state_choice.0'),
    1: t('transaction.punch_state_choice.1'),
    2: t('transaction.punch_state_choice.2'),
    3: t('transaction.punch_state_choice.3'),
  } as const;
  const states = webPunchStates
    .filter((one) => offered.includes(one) && (hasBreaks || one < 2))
    .toSorted((one, other) => offered.indexOf(one) - offered.indexOf(other))
    .map((one) => ({ state: one, label: labels[one] }));
  const mine = useMemo(() => (items ?? []).filter((item) => item.person === person), [items, person]);
  const waiting = mine.filter(({ standing }) => standing === 'waiting');
  const others = (items ?? []).filter((item) => item.person !== person && item.standing === 'waiting').length;

  useEffect(() => {
    // A browser that stores nothing says so when it has to keep a punch.
    loadKept().catch(() => undefined);
    startSending(client);
    startWorker();
  }, [client]);
  useEffect(() => {
    // Before there is no network to load it.
    if (photo !== 'off') loadReading().catch(() => undefined);
  }, [photo]);
  useEffect(() => {
    if (person === undefined) return;
    const { dateFormat, timeFormat } = writing;
    notePunching({
      person,
      zone,
      formats: { dateFormat, timeFormat },
      needsPlace: keepsPlace,
      photo,
      states,
      latest,
      ahead,
    });
  });

  const labelOf = ({ punch }: KeptItem): string =>
    states.find((found) => found.state === punch.state)?.label ?? String(punch.state);
  const reasonOf = ({ standing, reason, context }: KeptItem): string =>
    standing === 'refused' ? t(codeKeys(reason), written(context)) : t(heldTexts[reason] ?? 'keptPunch.held.phone');
  const made = waiting.map(({ punch }) => ({ state: punch.state, at: punch.made_at }));
  return (
    <section className="dashboard-card" aria-label={t('webPunch.title')}>
      <PunchPanel
        zone={zone}
        writing={writing}
        states={states.map((one) => (one.state === 2 ? { ...one, icon: CoffeeIcon } : one))}
        made={[...made, ...(latest === null ? [] : [latest])]}
        busy={isBusy ? state : undefined}
        failure={failure}
        done={kept}
        hint={needsPlace ? t('webPunch.placeNote') : null}
        note={{ label: t('webPunch.note'), value: punching.note, onChange: punching.setNote }}
        photo={
          photo === 'off'
            ? null
            : {
                words: {
                  label: t(photo === 'required' ? 'webPunch.photo.label' : 'webPunch.photo.optional'),
                  camera: t('webPunch.photo.camera'),
                  file: t('webPunch.photo.file'),
                  remove: t('webPunch.photo.remove'),
                  shown: t('webPunch.photo.shown'),
                  unreadable: t('webPunch.photo.unreadable'),
                },
                isRequired: photo === 'required',
                value: punching.photo,
                onChange: punching.setPhoto,
                read: async (file, limits) => (await loadReading()).readPicture(file, limits),
              }
        }
        onPress={press}
      />
      <KeptList
        items={mine}
        zone={zone}
        writing={writing}
        title={t('keptPunch.waiting', { number: waiting.length })}
        labelOf={labelOf}
        reasonOf={reasonOf}
        progress={sent && { ...sent, label: t('keptPunch.sending') }}
        dismiss={{ label: t('common:ui.dismiss'), onPress: (key) => void dismissKept(key).catch(() => undefined) }}
      />
      {others === 0 ? null : <p className="web-punch-note">{t('keptPunch.others', { number: others })}</p>}
    </section>
  );
}
