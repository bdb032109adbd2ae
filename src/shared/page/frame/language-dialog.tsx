import { useState } from 'react';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';
import { languageNames, languages, setLanguage, toLanguage, useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ListBox, Option } from '#shared/ui/menu/list-box.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';

/** A list of the languages; confirming applies the selected one (spec section 2). */
export default function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation('oauth');
  const [selected, setSelected] = useState(language);
  const { isBusy: isApplying, failure, run } = useDialogFlow();
  const apply = (): void =>
    run(async () => {
      if (!(await setLanguage(selected))) return 'wordsNotLoaded';
      onClose();
      return undefined;
    });
  return (
    <Dialog
      isOpen
      isDismissable
      isBusy={isApplying}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('language.title')}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isApplying}>
            {t('language.cancel')}
          </Button>
          <Button variant="primary" isPending={isApplying} onPress={apply}>
            {t('language.apply')}
          </Button>
        </>
      }
    >
      <ListBox
        aria-label={t('language.title')}
        selectionMode="single"
        disallowEmptySelection
        autoFocus
        selectedKeys={[selected]}
        onSelectionChange={(keys) => setSelected(toLanguage(String([...(keys === 'all' ? [] : keys)][0] ?? selected)))}
      >
        {languages.map((each) => (
          <Option key={each} id={each} textValue={languageNames[each]}>
            <span lang={each} dir="auto">
              {languageNames[each]}
            </span>
          </Option>
        ))}
      </ListBox>
      {failure === undefined ? null : (
        <p className="ui-field-error" role="alert">
          {t('common:app.languageFailed')}
        </p>
      )}
    </Dialog>
  );
}
