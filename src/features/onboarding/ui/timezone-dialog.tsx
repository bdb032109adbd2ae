import { useMemo, useState } from 'react';
import { findTimeZones } from '#shared/form/time-zones.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { SearchField } from '#shared/ui/field/search-field.tsx';
import { ListBox, Option } from '#shared/ui/menu/list-box.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';

interface TimezoneDialogProps {
  zone: string;
  onChoose: (zone: string) => void;
  onClose: () => void;
}

/** One of the world's time zones, found by typing part of its name; loads when asked for. */
export default function TimezoneDialog({ zone, onChoose, onClose }: TimezoneDialogProps) {
  const { t } = useTranslation(['oauth', 'common']);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(zone);
  const zones = useMemo(() => findTimeZones(text), [text]);
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('companyCreation.timezone')}
      actions={
        <>
          <Button onPress={onClose}>{t('common:form.cancel')}</Button>
          <Button variant="primary" onPress={() => onChoose(chosen)}>
            {t('companyCreation.chooseTimezone')}
          </Button>
        </>
      }
    >
      <div className="public-form">
        <SearchField
          aria-label={t('common:lookup.search')}
          placeholder={t('common:lookup.search')}
          value={text}
          onChange={setText}
          autoFocus
        />
        <ListBox
          aria-label={t('companyCreation.timezone')}
          className="onboarding-zones"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen]}
          onSelectionChange={(keys) => setChosen(String([...(keys === 'all' ? [] : keys)][0] ?? chosen))}
        >
          {zones.map((name) => (
            <Option key={name} id={name} textValue={name}>
              <bdi>{name.replaceAll('_', ' ')}</bdi>
            </Option>
          ))}
        </ListBox>
      </div>
    </Dialog>
  );
}
