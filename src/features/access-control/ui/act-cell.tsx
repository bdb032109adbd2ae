import { StateDot, useResourceWords, type RecordOf } from '#shared/resource/index.ts';
import { door } from '../contract/door.ts';

const { tones = {} } = door.fields.act_state.options;

/** The last act from afar at a door and its outcome: "Open the door: done". */
export function ActCell({ record: { act, act_state: state } }: { record: RecordOf<typeof door> }) {
  const words = useResourceWords(door);
  if (act === null || state === null) return '–';
  return (
    <StateDot tone={tones[state] ?? 'quiet'}>
      {`${words.choice('act', act)}: ${words.choice('act_state', state)}`}
    </StateDot>
  );
}
