import './access-panel.css';
import { StateCell, useRecord, useRecordActions, useResourceWords } from '#shared/resource/index.ts';
import { door } from '../contract/door.ts';
import { ActCell } from './act-cell.tsx';

/** A door as it is now, live, and what may be done at it from afar. */
export function DoorNow({ id }: { id: number }) {
  const words = useResourceWords(door);
  const actions = useRecordActions(door, words);
  const { data: record } = useRecord(door, id);
  if (!record) return null;
  return (
    <section className="access-door" aria-label={record.display_name}>
      <dl>
        <div>
          <dt>{words.field('state')}</dt>
          <dd>
            <StateCell name="state" field={door.fields.state} value={record.state} words={words} />
          </dd>
        </div>
        <div>
          <dt>{words.field('mode')}</dt>
          <dd>
            <StateCell name="mode" field={door.fields.mode} value={record.mode} words={words} />
          </dd>
        </div>
        {record.act_state === null ? null : (
          <div>
            <dt>{words.field('act_state')}</dt>
            <dd>
              <ActCell record={record} />
            </dd>
          </div>
        )}
      </dl>
      <div className="access-door-acts">{actions.buttons([record], 'small')}</div>
      {actions.dialog}
    </section>
  );
}
