import '#shared/form/form.css';
import { useId, type ReactNode } from 'react';
import type { SecondFactorForm } from '#features/onboarding/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog } from '#shared/ui/index.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SecondFactorDialogProps {
  readonly form: SecondFactorForm;
  readonly title: string;
  readonly description?: string | undefined;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a password or a code to type; if it yields recovery codes, they replace the form. */
export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { form, title, description, submitLabel, onSubmit, onClose, children } = props;
  const { t } = useTranslation(['oauth', 'common']);
  const formId = useId();
  return (
    <Dialog
      isOpen
      isBusy={form.isBusy}
      title={title}
      {...(description === undefined ? {} : { description })}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      actions={
        form.codes ? (
          <Button variant="primary" onPress={onClose}>
            {t('oauth:secondFactor.done')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={form.isBusy}>
              {t('common:form.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" isPending={form.isBusy}>
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {form.codes ? (
        <RecoveryCodes codes={form.codes} />
      ) : (
        <form
          id={formId}
          className="record-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
          <button type="submit" hidden aria-label={submitLabel} tabIndex={-1} />
        </form>
      )}
    </Dialog>
  );
}
