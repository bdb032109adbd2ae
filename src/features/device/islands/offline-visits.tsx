import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatTime, type Writing } from '#shared/i18n/index.ts';
import { readPicture } from '#shared/form/image/read-picture.ts';
import { askPlace, NoPlace } from '#shared/map/ask-place.ts';
import { longestVisitText, type KeptVisit } from '#shared/contract/kept-visit.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { $keptVisits, keepVisit, NotKept, phoneClock } from '../browser/kept-items.ts';
import { stepsOf } from '../browser/kept-steps.ts';
import type { NotedVisits } from '../browser/noted-visits.ts';
import { KeptList } from '../ui/kept-list.tsx';
import { PunchPhoto } from '../ui/punch-photo.tsx';
import { photoWords, type OfflineText } from './offline-words.ts';

interface OfflineVisitsProps {
  readonly noted: NotedVisits;
  readonly writing: Writing;
  readonly text: OfflineText;
}

type Step = Pick<KeptVisit, 'act' | 'visit' | 'begun'> & { readonly label: string };

/** One's visits of today, started and finished without network, with place, note and photo. */
export function OfflineVisits({ noted: { person, zone, ahead, visits }, writing, text }: OfflineVisitsProps) {
  const items = (useStore($keptVisits) ?? []).filter((item) => item.person === person);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState('');
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<string | null>(null);
  const { started, finished, begun } = stepsOf(items);
  const today = Temporal.Now.plainDateISO(zone).toString();
  const shown = visits
    .filter(({ id, date, isStarted }) => !finished.has(id) && (date === today || isStarted || started.has(id)))
    .map((visit) => ({ ...visit, isStarted: visit.isStarted || started.has(visit.id) }));
  const isOpen = begun.length > 0 || shown.some(({ isStarted }) => isStarted);
  const press = async (step: Step): Promise<void> => {
    const clock = phoneClock();
    setBusy(true);
    setFailure('');
    setDone('');
    try {
      const place = await askPlace();
      const isWhole = await keepVisit({ ...step, key: crypto.randomUUID(), clock, ahead, photo, place, text: note });
      setNote('');
      setPhoto(null);
      setDone(text(isWhole ? 'visitKept' : 'visitNoPhoto'));
    } catch (thrown) {
      if (thrown instanceof NoPlace) setFailure(text(thrown.isDenied ? 'denied' : 'noPlace'));
      else setFailure(text(thrown instanceof NotKept ? `visit_${thrown.why}` : 'visit_noStore'));
    } finally {
      setBusy(false);
    }
  };
  const line = (name: string, time: string | null, isStarted: boolean, step: Omit<Step, 'act' | 'label'>) => (
    <li key={`${step.visit} ${step.begun}`}>
      <bdi>
        {time === null ? null : `${formatTime(time, writing)} · `}
        {name}
      </bdi>
      <Button
        variant={isStarted ? 'primary' : 'secondary'}
        isDisabled={isBusy || (isOpen && !isStarted)}
        onPress={() => void press({ ...step, act: isStarted ? 'finish' : 'start', label: name })}
      >
        {text(isStarted ? 'visitFinish' : 'visitStart')}
      </Button>
    </li>
  );
  const waiting = items.filter(({ standing }) => standing === 'waiting');
  return (
    <section className="offline-punch-card" aria-label={text('visits')}>
      <h2>{text('visits')}</h2>
      <TextField
        label={text('visitNote')}
        value={note}
        onChange={setNote}
        maxLength={longestVisitText}
        isDisabled={isBusy}
      />
      <PunchPhoto
        words={{ ...photoWords(text), label: text('photoOptional') }}
        isRequired={false}
        isDisabled={isBusy}
        value={photo}
        onChange={setPhoto}
        read={readPicture}
      />
      <ul className="offline-visits">
        {begun.map(({ visit, label }) => line(label, null, true, { visit: null, begun: visit.key }))}
        {shown.map(({ id, name, time, isStarted }) => line(name, time, isStarted, { visit: id, begun: null }))}
      </ul>
      <Button
        isDisabled={isBusy || isOpen || note.trim() === ''}
        onPress={() => void press({ act: 'unscheduled', visit: null, begun: null, label: note.trim() })}
      >
        {text('visitUnscheduled')}
      </Button>
      {failure === '' ? null : <p role="alert">{failure}</p>}
      <p role="status">{done}</p>
      <p className="web-punch-note">{text('visitPlace')}</p>
      <KeptList
        items={waiting}
        zone={zone}
        writing={writing}
        title={text('waiting', { number: String(waiting.length) })}
        labelOf={({ visit, label }) => `${text(visit.act === 'finish' ? 'visitFinish' : 'visitStart')} · ${label}`}
        reasonOf={() => ''}
      />
    </section>
  );
}
