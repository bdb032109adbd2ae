import { useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { codeKeys, useTranslation } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';
import { useSave } from '#shared/record/queries.ts';
import type { RecordOf } from '#shared/record/record.ts';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';

interface RestoreDefaultsProps<R extends AnyResource> {
  readonly resource: R;
  readonly record: RecordOf<R>;
  readonly onRestored: () => void;
}

/** Gives the settings of a page back their defaults, after a question. The history has what they were. */
export function RestoreDefaults<R extends AnyResource>({ resource, record, onRestored }: RestoreDefaultsProps<R>) {
  const { t } = useTranslation(['common', 'api']);
  const written = useWritten();
  const save = useSave(resource);
  const [isAsking, setAsking] = useState(false);
  const values: Readonly<Record<string, unknown>> = record;
  const defaults = Object.entries(resource.fields).flatMap(([name, { options }]) =>
    options.default === undefined ? [] : [[name, options.default] as const],
  );
  const restore = async (): Promise<void> => {
    const body = { version: record.version, ...Object.fromEntries(defaults) };
    const outcome = await save.mutateAsync({ id: record.id, body });
    setAsking(false);
    if (!outcome.isSuccess) {
      showToast({ variant: 'error', text: t(codeKeys(outcome.code), written(outcome.context)) });
      return;
    }
    showToast({ variant: 'success', text: t('form.saved', { name: record.display_name }) });
    onRestored();
  };
  return (
    <>
      <Button
        variant="quiet"
        isDisabled={defaults.every(([name, value]) => values[name] === value)}
        onPress={() => setAsking(true)}
      >
        {t('form.defaults.action')}
      </Button>
      {isAsking ? (
        <Dialog
          isOpen
          role="alertdialog"
          title={t('form.defaults.title')}
          onOpenChange={() => setAsking(false)}
          actions={
            <>
              <Button onPress={() => setAsking(false)} isDisabled={save.isPending}>
                {t('form.cancel')}
              </Button>
              <Button variant="primary" onPress={() => void restore()} isPending={save.isPending}>
                {t('form.defaults.confirm')}
              </Button>
            </>
          }
        >
          <p>{t('form.defaults.text')}</p>
        </Dialog>
      ) : null}
    </>
  );
}
