import { useStore } from '@nanostores/react';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';
import { switchToCompany, untilBack } from '#shared/page/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { $companies } from '#shared/session/index.ts';
import { TriggerButton } from '#shared/ui/button/trigger-button.tsx';
import { Building2Icon, ChevronsUpDownIcon, Icon } from '#shared/ui/icon/index.ts';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '#shared/ui/menu/menu.tsx';
import type { Person } from './person.ts';

/** The person's companies, to switch to another one. */
export function CompanyMenu({ person }: { person: Person }) {
  const { t } = useTranslation('common');
  const companies = useStore($companies);
  // The menu closes on choice; the client reports errors.
  const { isBusy, run } = useDialogFlow();
  const name = person.company?.company_name ?? t('app.vendor');
  const switchTo = (id: number): void =>
    run(async () => {
      if (await switchToCompany(id)) await untilBack();
    });
  return (
    <MenuTrigger defaultOpen>
      <TriggerButton
        variant="quiet"
        size="small"
        icon={Building2Icon}
        isPending={isBusy}
        className="app-company-button"
        aria-label={t('app.switchCompany', { name })}
      >
        <bdi className="app-company-name">{name}</bdi>
        <Icon as={ChevronsUpDownIcon} size={14} />
      </TriggerButton>
      <Menu
        selectionMode="single"
        selectedKeys={person.company ? [person.company.id] : []}
        onAction={(key) => {
          if (Number(key) !== person.company?.id) switchTo(Number(key));
        }}
      >
        <MenuSection title={t('app.companies')}>
          {companies.map((company) => (
            <MenuItem key={company.id} id={company.id} textValue={company.name}>
              <bdi>{company.name}</bdi>
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </MenuTrigger>
  );
}
