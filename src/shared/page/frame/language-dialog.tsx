import { useState } from 'react';
import { languageNames, languages, setLanguage, toLanguage, useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ListBox, Option } from '#shared/ui/menu/list-box.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';

/** A list of the languages; confirming applies the selected one (spec section 2). */
export default function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation('oauth');
  const [selected, setSelected] = useState(language);
  const [isApplying, setApplying] = useState(false);
  const apply = async (): Promise<void> => {
    setApplying(true);
    await setLanguage(selected);
    onClose();
  };
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
          <Button variant="primary" isPending={isApplying} onPress={() => void apply()}>
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
    </Dialog>
  );
}
