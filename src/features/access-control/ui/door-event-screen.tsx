import {
  RecordLink,
  ResourceList,
  useApplicationContext,
  type CellsOf,
  type RecordOf,
} from '#shared/resource/index.ts';
import { PunchPicture } from '#features/device/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { doorEvent } from '../contract.ts';
import { EventText } from './event-text.tsx';
import { WhoButton } from './who-button.tsx';

type DoorEventRecord = RecordOf<typeof doorEvent>;

/** Who it was; by the Employee ID alone if nobody has it. */
function Who({ employee, emp_code: code }: Pick<DoorEventRecord, 'employee' | 'emp_code'>) {
  const { screenOf } = useApplicationContext();
  if (!employee) return <bdi>{code || '–'}</bdi>;
  return <RecordLink id={employee.id} name={employee.display_name} of="personnel.employee" screenOf={screenOf} />;
}

/** The door by the name that it had then; a link while there is such a door. */
function DoorName({ door, door_name: name }: Pick<DoorEventRecord, 'door' | 'door_name'>) {
  const { screenOf } = useApplicationContext();
  if (!door) return <bdi>{name || '–'}</bdi>;
  return <RecordLink id={door.id} name={name} of="access_control.door" screenOf={screenOf} />;
}

const cells: CellsOf<typeof doorEvent> = {
  event: (record) => <EventText {...record} />,
  door: (record) => <DoorName {...record} />,
  employee: (record) => <Who {...record} />,
};

/** What happens at doors, live. */
export default function DoorEventScreen() {
  const { t } = useTranslation('acc');
  return (
    <ResourceList
      resource={doorEvent}
      titleColumn="event"
      cells={cells}
      isLive
      recordMore={({ door, photo }) => (
        <>
          {photo === null ? null : <PunchPicture source={photo} label={t('doorEvent.photo')} />}
          {door ? <WhoButton door={door} /> : null}
        </>
      )}
      empty={<EmptyState variant="clear" title={t('doorEvent.empty.title')} description={t('doorEvent.empty.text')} />}
    />
  );
}
