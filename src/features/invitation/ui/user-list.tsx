import { useState } from 'react';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import {
  ResourceList,
  StateCell,
  StateDot,
  useApplicationContext,
  useNow,
  useResourceWords,
  type CellsOf,
  type RecordOf,
} from '#shared/resource/index.ts';
import { EmptyState, KeyRoundIcon, MenuItem } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { user } from '../contract/user.ts';
import { InviteButton } from './invite-button.tsx';

type Member = RecordOf<typeof user>;

const TransferDialog = /* @__PURE__ */ lazily(() =>
  import('./transfer-dialog.tsx').then((module) => module.TransferDialog),
);

/** The people with access to the company: their groups, their last sign-in, and how to end their access. */
export function UserList() {
  const { t } = useTranslation('sys');
  const [heir, setHeir] = useState<Member | null>(null);
  return (
    <>
      <ResourceList
        resource={user}
        titleColumn="email"
        cells={cells}
        isLive
        createAction={<InviteButton />}
        canEdit={isIn}
        rowItems={(record) =>
          record.may_take_over ? (
            <MenuItem id="transfer" icon={KeyRoundIcon} onAction={() => setHeir(record)}>
              {t('ownership.open')}
            </MenuItem>
          ) : null
        }
        empty={
          <EmptyState title={t('user.empty.title')} description={t('user.empty.text')} action={<InviteButton />} />
        }
      />
      {heir ? <TransferDialog member={heir} onClose={() => setHeir(null)} /> : null}
    </>
  );
}

/** Whether somebody is in, or until when failed sign-ins keep them out. */
function Standing({ member }: { readonly member: Member }) {
  const { t } = useTranslation('sys');
  const { zone, writing } = useApplicationContext();
  const words = useResourceWords(user);
  const now = useNow();
  const { status, locked_until: until } = member;
  if (status !== 'active' || until === null || Date.parse(until) <= now)
    return <StateCell name="status" field={user.fields.status} value={status} words={words} />;
  const isToday =
    formatInstant(until, zone, writing, 'day') === formatInstant(new Date(now).toISOString(), zone, writing, 'day');
  const time = formatInstant(until, zone, writing, isToday ? 'time' : 'medium');
  return <StateDot tone="bad">{t('user.lockedUntil', { time })}</StateDot>;
}

const cells: CellsOf<typeof user> = { status: (member) => <Standing member={member} /> };

const isIn = (record: Member): boolean => record.status === 'active';
