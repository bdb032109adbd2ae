import { useState } from 'react';
import { formatSpan, useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, useMay, type CellsOf, type RecordOf } from '#shared/resource/index.ts';
import { Button, EmptyState, EyeIcon, MenuItem, PlusIcon, ShieldCheckIcon } from '#shared/ui/index.ts';
import { terminal } from '../contract.ts';
import { HeldNotice } from './held-notice.tsx';
import { LastHeard } from './last-heard.tsx';
import { isUnproven } from './unproven.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const ConnectDialog = /* @__PURE__ */ lazily(() =>
  import('./connect-dialog.tsx').then((module) => module.ConnectDialog),
);
const ConnectSteps = /* @__PURE__ */ lazily(() => import('./connect-steps.tsx').then((module) => module.ConnectSteps));

const ContactsDialog = /* @__PURE__ */ lazily(() =>
  import('./contacts-dialog.tsx').then((module) => module.ContactsDialog),
);
const VerifyHere = /* @__PURE__ */ lazily(() => import('./verify-here.tsx').then((module) => module.VerifyHere));
const VerifyDialog = /* @__PURE__ */ lazily(() => import('./verify-dialog.tsx').then((module) => module.VerifyDialog));

type Named = { readonly id: number; readonly name: string };
/** The panel or dialog that is open over the list. */
type Open =
  | { readonly kind: 'connect' }
  | { readonly kind: 'contacts'; readonly of?: Named }
  | { readonly kind: 'verify'; readonly terminal: Named };

const named = (record: RecordOf<typeof terminal>): Named => ({ id: record.id, name: record.display_name });

/** The terminals, live. An empty list explains how to connect the first one. */
export default function TerminalScreen() {
  const { t } = useTranslation('device');
  const may = useMay(terminal);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const connect = may('add') ? (
    <Button variant="primary" icon={PlusIcon} onPress={() => setOpen({ kind: 'connect' })}>
      {t('terminal.create')}
    </Button>
  ) : null;
  return (
    <>
      <HeldNotice onReview={() => setOpen({ kind: 'contacts' })} />
      <ResourceList
        resource={terminal}
        cells={cells}
        createAction={connect}
        empty={
          <EmptyState
            title={t('terminal.empty.title')}
            description={t('terminal.empty.text')}
            action={
              <div className="terminal-empty">
                <ConnectSteps />
                {connect}
              </div>
            }
          />
        }
        bulkActions={(records, clear) =>
          may('add') && records.some(isUnproven) ? (
            <VerifyHere ids={records.filter(isUnproven).map(({ id }) => id)} onDone={clear} />
          ) : null
        }
        rowItems={(record) => (
          <>
            {may('add') && isUnproven(record) ? (
              <MenuItem
                id="verify"
                icon={ShieldCheckIcon}
                onAction={() => setOpen({ kind: 'verify', terminal: named(record) })}
              >
                {t('terminal.verify.action')}
              </MenuItem>
            ) : null}
            {isUnproven(record) && record.state !== 'disputed' ? null : (
              <MenuItem id="contacts" icon={EyeIcon} onAction={() => setOpen({ kind: 'contacts', of: named(record) })}>
                {t('contact.action')}
              </MenuItem>
            )}
          </>
        )}
      />
      {open?.kind === 'connect' ? (
        <ConnectDialog onClose={close} onUnproven={(record) => setOpen({ kind: 'verify', terminal: named(record) })} />
      ) : null}
      {open?.kind === 'contacts' ? <ContactsDialog of={open.of} mayDecide={may('change')} onClose={close} /> : null}
      {open?.kind === 'verify' ? (
        <VerifyDialog id={open.terminal.id} name={open.terminal.name} onClose={close} />
      ) : null}
    </>
  );
}

const cells: CellsOf<typeof terminal> = {
  last_activity: ({ last_activity: at }) => <LastHeard at={at} />,
  clock_drift: ({ clock_drift: drift }) => <ClockDrift seconds={drift} />,
};

/** A clock with a smaller difference is right, since records take some seconds to arrive. */
const inTimeSeconds = 60;

/** How far a terminal's clock is off, by its last records. */
function ClockDrift({ seconds }: { seconds: number | null }) {
  const { t, language } = useTranslation('device');
  if (seconds === null) return '–';
  if (Math.abs(seconds) <= inTimeSeconds) return t('terminal.clock.onTime');
  const time = formatSpan(Math.round(Math.abs(seconds) / 60), language);
  return (
    <span className="terminal-clock-wrong">
      {seconds > 0 ? t('terminal.clock.fast', { time }) : t('terminal.clock.slow', { time })}
    </span>
  );
}
