import type { CSSProperties } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ListBox, Option } from '#shared/ui/menu/list-box.tsx';
import type { CompanyOption } from '../machines/company-login.machine.ts';

interface CompanyListProps {
  companies: readonly CompanyOption[];
  selected: number | null;
  onSelect: (id: number) => void;
}

/** The person's companies, one of which is chosen. */
export default function CompanyList({ companies, selected, onSelect }: CompanyListProps) {
  const { t } = useTranslation('oauth');
  return (
    <ListBox
      className="onboarding-companies"
      aria-label={t('companyLogin.title')}
      // Reserves the height of the list before its options render.
      style={{ '--companies': companies.length } as CSSProperties}
      selectionMode="single"
      disallowEmptySelection
      autoFocus
      selectedKeys={selected === null ? [] : [selected]}
      onSelectionChange={(keys) => {
        const id = Number([...(keys === 'all' ? [] : keys)][0]);
        if (Number.isSafeInteger(id)) onSelect(id);
      }}
      items={companies}
    >
      {({ id, name, domain }) => (
        <Option id={id} textValue={name} description={domain}>
          {name}
        </Option>
      )}
    </ListBox>
  );
}
