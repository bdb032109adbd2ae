import { useTranslation } from '#shared/i18n/index.ts';
import { useRefreshResource, useApplicationContext } from '#shared/resource/index.ts';
import { showToast } from '#shared/ui/index.ts';
import { sendCommand, terminal } from '../contract.ts';

/** The commands that a person may give by hand, in the order in which they are offered. */
export const terminalCommands = [
  'check',
  'info',
  'sync_people',
  'sync_time',
  'upload_transactions',
  'upload_users',
  'reboot',
  'clear_commands',
] as const;

/** Queues a command for terminals and says how many there are. */
export function useSendCommand(): (ids: readonly number[], command: unknown) => Promise<void> {
  const { t } = useTranslation('device');
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  return async (ids, command) => {
    const known = terminalCommands.find((candidate) => candidate === command);
    if (!known) return;
    try {
      const outcome = await client.callEndpoint(sendCommand, { body: { ids: [...ids], command: known } });
      if (!outcome.isSuccess) return;
      showToast({
        variant: 'success',
        text:
          command === 'clear_commands'
            ? t('terminal.command.cleared')
            : t('terminal.command.queued', { count: outcome.data.data.queued }),
      });
      await refresh(terminal.name);
    } catch {
      // The client has said what went wrong.
    }
  };
}
