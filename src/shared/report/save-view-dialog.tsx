import { useState } from 'react';
import type { SavedView } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation, codeKeys, mistakeKeys } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';
import { Button, Checkbox, Dialog, TextField } from '#shared/ui/index.ts';

interface SaveViewDialogProps {
  /** The view to rename; null for a new one. */
  readonly view: SavedView | null;
  /** Whether it may be shown to others. */
  readonly canShare: boolean;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly onSave: (name: string, isShared: boolean) => void;
  readonly onClose: () => void;
}

const nameLength = 60;

/** Asks for a view's name and who sees it. */
export function SaveViewDialog({ view, canShare, isSaving, error, onSave, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation(['report', 'common', 'api']);
  const written = useWritten();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const [wasTried, setTried] = useState(false);
  const refused = isCallError(error) ? error.fields?.['name']?.[0] : undefined;
  const failure =
    error && !refused
      ? t(isCallError(error) && error.code !== undefined ? codeKeys(error.code) : 'common:form.unreachable')
      : null;
  const message =
    name.trim() === ''
      ? wasTried
        ? t('common:validation.required')
        : undefined
      : refused
        ? t(mistakeKeys(refused.code), written(refused.context))
        : undefined;
  const save = (): void => {
    setTried(true);
    if (name.trim() !== '' && !isSaving) onSave(name.trim(), isShared);
  };
  return (
    <Dialog
      isOpen
      title={view ? t('view.rename', { name: view.name }) : t('view.save')}
      isBusy={isSaving}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isSaving}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="primary" onPress={save} isPending={isSaving}>
            {t('view.saveAction')}
          </Button>
        </>
      }
    >
      <form
        className="report-save-view"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('view.name')}
          value={name}
          onChange={setName}
          maxLength={nameLength}
          isRequired
          errorMessage={message}
          autoFocus
        />
        {canShare ? (
          <Checkbox isSelected={isShared} onChange={setShared}>
            {t('view.share')}
          </Checkbox>
        ) : null}
        {failure === null ? null : (
          <p className="ui-field-error" role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
