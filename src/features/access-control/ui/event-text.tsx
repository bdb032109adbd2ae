import './access-panel.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { StateDot, useResourceWords, type RecordOf } from '#shared/resource/index.ts';
import { doorEvent } from '../contract/door-event.ts';

type DoorEventText = Pick<RecordOf<typeof doorEvent>, 'event' | 'outcome' | 'detail'>;

const { tones = {} } = doorEvent.fields.outcome.options;

/** What happened, and why somebody was refused: "Refused: outside the hours of “Office”". */
export function EventText({ event, outcome, detail }: DoorEventText) {
  const { t } = useTranslation('acc');
  const words = useResourceWords(doorEvent);
  const text =
    detail !== '' && event === 'outside_hours'
      ? t('doorEvent.why.outside_hours', { names: detail })
      : detail !== '' && event === 'others_awaited'
        ? t('doorEvent.why.others_awaited', { names: detail })
        : words.choice('event', event);
  return (
    <span className="access-event">
      <StateDot tone={tones[outcome] ?? 'quiet'}>{text}</StateDot>
    </span>
  );
}
