import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, StateDot, type AnyRecord, type StateTone } from '#shared/resource/index.ts';
import { command } from '../contract.ts';

/** What was sent to terminals and what they answered, as it happens. */
export default function CommandScreen() {
  return <ResourceList resource={command} cells={cells} isLive />;
}

const cells = { status: (record: AnyRecord) => <CommandStatus status={record['status']} /> };

function CommandStatus({ status }: { status: unknown }) {
  const { t } = useTranslation('device');
  const tones = {
    pending: 'waiting',
    sent: 'busy',
    succeeded: 'good',
    failed: 'bad',
    expired: 'quiet',
    cancelled: 'quiet',
  } as const satisfies Record<string, StateTone>;
  const words = {
    pending: t('command.status_choice.pending'),
    sent: t('command.status_choice.sent'),
    succeeded: t('command.status_choice.succeeded'),
    failed: t('command.status_choice.failed'),
    expired: t('command.status_choice.expired'),
    cancelled: t('command.status_choice.cancelled'),
  };
  return isStatus(status) ? <StateDot tone={tones[status]}>{words[status]}</StateDot> : '–';
}

const statuses = ['pending', 'sent', 'succeeded', 'failed', 'expired', 'cancelled'] as const;

function isStatus(value: unknown): value is (typeof statuses)[number] {
  return statuses.some((status) => status === value);
}
