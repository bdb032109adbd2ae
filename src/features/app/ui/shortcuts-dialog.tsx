import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { paletteKeys } from './shortcut-keys.ts';

/** The keys available on every screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const rows = [
    [paletteKeys(), t('keys.palette')],
    ['/', t('keys.list')],
    ['?', t('keys.help')],
    ['Esc', t('keys.close')],
  ] as const;
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={() => onClose()}
      title={t('keys.title')}
      actions={<Button onPress={onClose}>{t('ui.close')}</Button>}
    >
      <dl className="app-shortcuts">
        {rows.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              <kbd className="ui-keys" dir="ltr">
                {keys}
              </kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
