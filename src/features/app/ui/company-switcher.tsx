import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { loadCompanies, switchToCompany } from '#features/onboarding/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { $companies } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Building2Icon, ChevronsUpDownIcon, Icon } from '#shared/ui/icon/index.ts';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '#shared/ui/menu/menu.tsx';
import type { Person } from './person.ts';

/** The present company, and the way to another one of the person's. */
export function CompanySwitcher({ person }: { person: Person }) {
  const { t } = useTranslation('common');
  const companies = useStore($companies);
  const [isSwitching, setSwitching] = useState(false);
  useEffect(() => {
    // Without the list the present company still shows; there is only nothing to switch to.
    loadCompanies().catch(() => undefined);
  }, []);
  const name = person.company?.company_name ?? t('app.noCompany');
  if (companies.length < 2) {
    return <span className="app-company"><Icon as={Building2Icon} /> <bdi>{name}</bdi></span>;
  }
  const switchTo = async (id: number): Promise<void> => {
    setSwitching(true);
    try {
      if (!(await switchToCompany(id))) setSwitching(false);
    } catch {
      // The client has said what went wrong.
      setSwitching(false);
    }
  };
  return (
    <MenuTrigger>
      <Button variant="quiet" size="small" icon={Building2Icon} isPending={isSwitching} className="app-company-button" aria-label={t('app.switchCompany', { name })}>
        <bdi className="app-company-name">{name}</bdi>
        <Icon as={ChevronsUpDownIcon} size={14} />
      </Button>
      <Menu
        selectionMode="single"
        selectedKeys={person.company ? [person.company.id] : []}
        onAction={(key) => {
          if (Number(key) !== person.company?.id) void switchTo(Number(key));
        }}
      >
        <MenuSection title={t('app.companies')}>
          {companies.map((company) => <MenuItem key={company.id} id={company.id} textValue={company.name}><bdi>{company.name}</bdi></MenuItem>)}
        </MenuSection>
      </Menu>
    </MenuTrigger>
  );
}
