import { lazy, Suspense, useState } from 'react';
import { formatAgo, formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, useMay, useNow, useApplicationContext, type AnyRecord } from '#shared/resource/index.ts';
import { Button, EmptyState, PlusIcon } from '#shared/ui/index.ts';
import { terminal } from '../contract.ts';

const ConnectDialog = /* @__PURE__ */ lazy(() =>
  import('./connect-dialog.tsx').then((module) => ({ default: module.ConnectDialog })),
);
const ConnectSteps = /* @__PURE__ */ lazy(() =>
  import('./connect-steps.tsx').then((module) => ({ default: module.ConnectSteps })),
);

/** The terminals, live; an empty list says how the first one is connected. */
export default function TerminalScreen() {
  const { t } = useTranslation('device');
  const may = useMay(terminal);
  const [isConnecting, setConnecting] = useState(false);
  const connect = may('add') ? (
    <Button variant="primary" icon={PlusIcon} onPress={() => setConnecting(true)}>
      {t('terminal.create')}
    </Button>
  ) : null;
  return (
    <>
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
                {connect}
                <Suspense fallback={null}>
                  <ConnectSteps />
                </Suspense>
              </div>
            }
          />
        }
      />
      <Suspense fallback={null}>
        {isConnecting ? <ConnectDialog onClose={() => setConnecting(false)} /> : null}
      </Suspense>
    </>
  );
}

const cells = { last_activity: (record: AnyRecord) => <LastHeard at={record['last_activity']} /> };

/** How long ago a terminal was heard; the exact time shows on hover. */
function LastHeard({ at }: { at: unknown }) {
  const { language } = useTranslation('device');
  const { zone } = useApplicationContext();
  const now = useNow();
  if (typeof at !== 'string') return '–';
  return (
    <time dateTime={at} title={formatInstant(at, zone, language, 'seconds')}>
      {formatAgo(Date.parse(at), now, language)}
    </time>
  );
}
