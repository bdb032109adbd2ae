import '#shared/ui/styles/index.css';
import '../ui/offline-punch.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { toLanguage, formatInstant, type Writing } from '#shared/i18n/index.ts';
import { askPlace, NoPlace } from '#shared/map/ask-place.ts';
import { readPicture } from '#shared/form/image/read-picture.ts';
import { session } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import {
  $keptItems,
  $keptVisits,
  keepPunch,
  loadKept,
  NotKept,
  phoneClock,
  presentPerson,
} from '../browser/kept-items.ts';
import { punchingOf, type Punching } from '../browser/punching.ts';
import { visitsOf } from '../browser/noted-visits.ts';
import { KeptList } from '../ui/kept-list.tsx';
import { PunchPanel } from '../ui/punch-panel.tsx';
import { OfflineVisits } from './offline-visits.tsx';
import { photoWords, type OfflineName, type OfflineText, type OfflineWords } from './offline-words.ts';

/** Seconds after which the page looks whether the server is there again, if the browser does not say so. */
const lookAgain = 30;

const heldTexts: Readonly<Record<string, OfflineName>> = { clock: 'heldClock', photo: 'heldPhoto' };

/** Opens what the address names. */
const openAgain = (): void => location.reload();

/** The page for punches without network, which the browser shows for any address while there is none. It sends nothing. */
export default function OfflinePunch({ words }: { words: OfflineWords }) {
  const language = toLanguage(document.documentElement.lang);
  const text = (name: OfflineName, values: Readonly<Record<string, string>> = {}): string => {
    const found = words[name].find((one) => one.language === language)?.text ?? '';
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '');
  };
  const now = useStore(session.$session);
  const items = useStore($keptItems) ?? [];
  const visits = useStore($keptVisits) ?? [];
  const person = presentPerson();
  const punching = now === null || person === undefined ? undefined : punchingOf(person);
  const noted = now === null || person === undefined ? undefined : visitsOf(person);
  useEffect(() => session.follow(globalThis), []);
  useEffect(() => {
    loadKept().catch(() => undefined);
    addEventListener('online', openAgain);
    const looking = setInterval(() => {
      if (!navigator.onLine) return;
      fetch('/worker.js', { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => (ok ? openAgain() : undefined),
        () => undefined,
      );
    }, lookAgain * 1000);
    return () => {
      removeEventListener('online', openAgain);
      clearInterval(looking);
    };
  }, []);
  const others = [...items, ...visits].filter((item) => item.person !== person && item.standing === 'waiting').length;
  return (
    <main className="offline-punch">
      <header>
        <img src="/images/default/logo.svg" alt="Muster" width={32} height={32} />
        <h1>{text('title')}</h1>
      </header>
      <p>{text(punching ? 'text' : noted ? 'visitText' : person === undefined ? 'nobody' : 'unknown')}</p>
      {punching ? <Punches punching={punching} writing={{ language, ...punching.formats }} text={text} /> : null}
      {noted ? <OfflineVisits noted={noted} writing={{ language, ...noted.formats }} text={text} /> : null}
      {others === 0 ? null : <p className="web-punch-note">{text('others', { number: String(others) })}</p>}
      <Button onPress={openAgain}>{text('open')}</Button>
    </main>
  );
}

interface PunchesProps {
  readonly punching: Punching;
  readonly writing: Writing;
  readonly text: OfflineText;
}

function Punches({ punching, writing, text }: PunchesProps) {
  const { person, zone, states, latest, needsPlace, ahead, photo: wanted } = punching;
  const items = (useStore($keptItems) ?? []).filter((item) => item.person === person);
  const [busy, setBusy] = useState<number>();
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<string | null>(null);
  const press = async (state: number): Promise<void> => {
    const clock = phoneClock();
    setFailure(null);
    setDone('');
    if (wanted === 'required' && photo === null) return setFailure(text('photoNeeded'));
    setBusy(state);
    try {
      const place = needsPlace ? await askPlace() : null;
      const given = { key: crypto.randomUUID(), state, clock, ahead, place, note, photo };
      const isWhole = await keepPunch(given);
      setNote('');
      setPhoto(null);
      setDone(text(isWhole ? 'kept' : 'keptNoPhoto', { time: formatInstant(clock.at, zone, writing, 'time') }));
    } catch (thrown) {
      if (thrown instanceof NoPlace) setFailure(text(thrown.isDenied ? 'denied' : 'noPlace'));
      else setFailure(text(thrown instanceof NotKept ? thrown.why : 'noStore'));
    } finally {
      setBusy(undefined);
    }
  };
  const waiting = items.filter(({ standing }) => standing === 'waiting');
  const made = waiting.map(({ punch }) => ({ state: punch.state, at: punch.made_at }));
  return (
    <section className="offline-punch-card">
      <PunchPanel
        zone={zone}
        writing={writing}
        states={states}
        made={[...made, ...(latest === null ? [] : [latest])]}
        busy={busy}
        failure={failure}
        done={done}
        hint={needsPlace ? text('placeNote') : null}
        note={{ label: text('note'), value: note, onChange: setNote }}
        photo={
          wanted === 'off'
            ? null
            : {
                words: { ...photoWords(text), label: text(wanted === 'required' ? 'photo' : 'photoOptional') },
                isRequired: wanted === 'required',
                value: photo,
                onChange: setPhoto,
                read: readPicture,
              }
        }
        onPress={(state) => void press(state)}
      />
      <KeptList
        items={items}
        zone={zone}
        writing={writing}
        title={text('waiting', { number: String(waiting.length) })}
        labelOf={({ punch }) => states.find(({ state }) => state === punch.state)?.label ?? String(punch.state)}
        reasonOf={({ standing, reason }) =>
          text(standing === 'refused' ? 'refused' : (heldTexts[reason] ?? 'heldPhone'))
        }
      />
    </section>
  );
}
