import { useEffect, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { guardLeaving } from '#shared/routing/leave-guard.ts';
import { Button, Dialog } from '#shared/ui/index.ts';

interface UnsavedQuestionProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** "Leave without saving?" */
export function UnsavedQuestion({ onStay, onLeave }: UnsavedQuestionProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('form.unsavedTitle')}
      onOpenChange={onStay}
      actions={
        <>
          <Button onPress={onStay}>{t('form.keepEditing')}</Button>
          <Button variant="danger" onPress={onLeave}>
            {t('form.discard')}
          </Button>
        </>
      }
    >
      <p>{t('form.unsavedText')}</p>
    </Dialog>
  );
}

/** Asks before the page or screen is left with unsaved changes. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const [blocked, setBlocked] = useState<{ readonly leave: () => void } | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    const end = guardLeaving((leave) => setBlocked({ leave }));
    return () => {
      globalThis.removeEventListener('beforeunload', ask);
      end();
    };
  }, [isUnsaved]);
  if (!blocked) return null;
  return (
    <UnsavedQuestion
      onStay={() => setBlocked(null)}
      onLeave={() => {
        setBlocked(null);
        blocked.leave();
      }}
    />
  );
}
