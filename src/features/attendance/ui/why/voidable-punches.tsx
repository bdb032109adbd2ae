import { transaction } from '#features/device/contract.ts';
import { offersAction } from '#shared/contract/index.ts';
import { useRecords, useResourceWords, useRecordActions } from '#shared/resource/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { DayPunches, type DayPunchesProps } from './day-punches.tsx';

/** The names of the actions in the order in which they are offered; a punch allows one of them. */
const offered = ['void_punch', 'restore_punch'] as const;

/**
 * The punches of a day, each with the action that the list of punches offers for it. The day is calculated anew by the
 * server, which the panel follows.
 */
export function VoidablePunches({ day, words }: DayPunchesProps) {
  const texts = useResourceWords(transaction);
  const actions = useRecordActions(transaction, texts);
  const ids = [...new Set(day.punches.map(({ id }) => id))].toSorted((one, other) => one - other);
  const records = useRecords(transaction, ids);
  const byId = new Map(records.data?.map((record) => [record.id, record]));
  return (
    <>
      <DayPunches
        day={day}
        words={words}
        more={({ id, at }) => {
          const record = byId.get(id);
          const name = record && offered.find((one) => offersAction(transaction.actions[one], record));
          if (!record || !name) return null;
          const { label } = texts.action(name);
          return (
            <>
              <Button
                size="small"
                variant="quiet"
                aria-label={words.t('att:why.actOn', { action: label, at: words.time(at) })}
                onPress={() => actions.ask(name, [record])}
              >
                {label}
              </Button>
              {record.void_reason === '' ? null : <small>{record.void_reason}</small>}
            </>
          );
        }}
      />
      {actions.dialog}
    </>
  );
}
