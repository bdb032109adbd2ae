import { useState } from 'react';
import type { AnyResource, BulkResult } from '#shared/contract/index.ts';
import { useRefusalText } from '#shared/form/messages.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';
import { useDestroy } from './queries.ts';
import type { AnyRecord } from './record.ts';
import type { ResourceWords } from './words.ts';

interface DeleteDialogProps {
  readonly resource: AnyResource;
  readonly words: ResourceWords;
  readonly records: readonly AnyRecord[];
  readonly onClose: () => void;
  /** The ids that are gone. */
  readonly onDeleted: (ids: readonly number[]) => void;
}

/** How many names a question or a refusal spells out. */
const namedRecords = 5;

/** Says what will be deleted and what follows; afterwards, which could not be and why. */
export function DeleteDialog({ resource, words, records, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation(['common', 'api']);
  const destroy = useDestroy(resource);
  const refusalText = useRefusalText();
  const [refused, setRefused] = useState<readonly BulkResult[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const count = records.length;

  const run = async (): Promise<void> => {
    setFailure(null);
    try {
      const results = await destroy.mutateAsync(records.map(({ id }) => id));
      const gone = results.filter(({ ok }) => ok).map(({ id }) => id);
      const kept = results.filter(({ ok }) => !ok);
      if (gone.length > 0) {
        onDeleted(gone);
        showToast({ variant: 'success', text: t('common:list.deleted', { count: gone.length }) });
      }
      if (kept.length === 0) onClose();
      else setRefused(kept);
    } catch (error) {
      setFailure(refusalText(error));
    }
  };

  const nameOf = (id: number): string => records.find((record) => record.id === id)?.display_name ?? `#${id}`;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      role="alertdialog"
      title={refused.length > 0 ? t('common:list.notDeleted', { count: refused.length }) : words.deleteQuestion(count)}
      isBusy={destroy.isPending}
      actions={
        refused.length > 0 ? (
          <Button variant="primary" onPress={onClose}>
            {t('common:ui.close')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={destroy.isPending}>
              {t('common:form.cancel')}
            </Button>
            <Button variant="danger" onPress={() => void run()} isPending={destroy.isPending}>
              {t('common:list.delete')}
            </Button>
          </>
        )
      }
    >
      {refused.length > 0 ? (
        <ul className="resource-names">
          {refused.slice(0, namedRecords).map((result) => (
            <li key={result.id}>
              <bdi>{nameOf(result.id)}</bdi>: {refusalText(result)}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p>{words.deleteConsequence(count)}</p>
          <ul className="resource-names">
            {records.slice(0, namedRecords).map((record) => (
              <li key={record.id}>
                <bdi>{record.display_name}</bdi>
              </li>
            ))}
            {count > namedRecords ? <li>{t('common:list.andMore', { count: count - namedRecords })}</li> : null}
          </ul>
        </>
      )}
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
