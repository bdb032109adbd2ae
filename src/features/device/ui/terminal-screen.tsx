import { lazy, Suspense, useState } from 'react';
import { formatAgo, formatInstant, useTranslation } from '#shared/i18n/index.ts';
import {
  ResourceList,
  StateDot,
  useMay,
  useNow,
  useApplicationContext,
  type AnyRecord,
  type StateTone,
} from '#shared/resource/index.ts';
import {
  Button,
  EmptyState,
  Menu,
  MenuItem,
  MenuTrigger,
  PlusIcon,
  SendIcon,
  SubmenuTrigger,
  TriggerButton,
} from '#shared/ui/index.ts';
import { terminal, terminalStates } from '../contract.ts';
import { terminalCommands, useSendCommand } from './use-send-command.ts';

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
  const send = useSendCommand();
  const [isConnecting, setConnecting] = useState(false);
  const connect = may('add') ? (
    <Button variant="primary" icon={PlusIcon} onPress={() => setConnecting(true)}>
      {t('terminal.create')}
    </Button>
  ) : null;
  const words = (command: (typeof terminalCommands)[number]): string => t(`terminal.command.${command}`);
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
        {...(may('command')
          ? {
              rowItems: (record: AnyRecord) => (
                <SubmenuTrigger>
                  <MenuItem id="command" icon={SendIcon}>
                    {t('terminal.command.title')}
                  </MenuItem>
                  <Menu onAction={(key) => void send([record.id], key)}>
                    {terminalCommands.map((command) => (
                      <MenuItem key={command} id={command}>
                        {words(command)}
                      </MenuItem>
                    ))}
                  </Menu>
                </SubmenuTrigger>
              ),
              bulkActions: (records: readonly AnyRecord[], clear: () => void) => (
                <MenuTrigger>
                  <TriggerButton size="small" icon={SendIcon}>
                    {t('terminal.command.title')}
                  </TriggerButton>
                  <Menu
                    onAction={(key) =>
                      void send(
                        records.map(({ id }) => id),
                        key,
                      ).then(clear)
                    }
                  >
                    {terminalCommands.map((command) => (
                      <MenuItem key={command} id={command}>
                        {words(command)}
                      </MenuItem>
                    ))}
                  </Menu>
                </MenuTrigger>
              ),
            }
          : {})}
      />
      <Suspense fallback={null}>
        {isConnecting ? <ConnectDialog onClose={() => setConnecting(false)} /> : null}
      </Suspense>
    </>
  );
}

const tones = { online: 'good', offline: 'bad', disabled: 'quiet' } as const satisfies Record<string, StateTone>;

const cells = {
  state: (record: AnyRecord) => <TerminalState state={record['state']} />,
  last_activity: (record: AnyRecord) => <LastHeard at={record['last_activity']} />,
};

function TerminalState({ state }: { state: unknown }) {
  const { t } = useTranslation('device');
  const words = {
    online: t('terminal.state_choice.online'),
    offline: t('terminal.state_choice.offline'),
    disabled: t('terminal.state_choice.disabled'),
  };
  const known = terminalStates.find((candidate) => candidate === state);
  return known ? <StateDot tone={tones[known]}>{words[known]}</StateDot> : '–';
}

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
