import type { PendingAction, RecordResult } from '#machines/record-action/record-action.machine.ts';
import { useMessageText, useRefusalText } from '#shared/form/messages.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, CheckIcon, Dialog, Icon } from '#shared/ui/index.ts';
import type { ActionWords } from '#shared/record/words.ts';
import { countOf } from './use-action-flow.ts';

interface ActionResultProps {
  readonly pending: PendingAction;
  readonly results: readonly RecordResult[];
  readonly words: ActionWords;
  readonly onClose: () => void;
}

/** The largest number of refused records that are listed; the others are counted. */
const shownRefusals = 20;

/** What succeeded, what did not, and why. */
export function ActionResult({ pending, results, words, onClose }: ActionResultProps) {
  const { t } = useTranslation(['common', 'api']);
  const refusalText = useRefusalText();
  const messageText = useMessageText();
  const done = results.filter(({ ok }) => ok);
  const refused = results.filter(({ ok }) => !ok);
  const nameOf = (id: number): string => pending.records.find((record) => record.id === id)?.display_name ?? `#${id}`;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('common:action.refused', { count: refused.length })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t('common:ui.close')}
        </Button>
      }
    >
      {done.length > 0 ? (
        <p className="resource-done">
          <Icon as={CheckIcon} />
          {words.done(countOf(done), nameOf(done[0]?.id ?? 0))}
        </p>
      ) : null}
      <ul className="resource-names">
        {refused.slice(0, shownRefusals).map((result) => (
          <li key={result.id}>
            <bdi>{nameOf(result.id)}</bdi>: {messageText(result.mistake) ?? refusalText(result)}
          </li>
        ))}
        {refused.length > shownRefusals ? (
          <li>{t('common:list.andMore', { count: refused.length - shownRefusals })}</li>
        ) : null}
      </ul>
    </Dialog>
  );
}
