import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { loadCompanies } from '#shared/page/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { $companies } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Building2Icon, ChevronsUpDownIcon, Icon } from '#shared/ui/icon/index.ts';
import { OnDemand } from './on-demand.tsx';
import type { Person } from './person.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const CompanyMenu = /* @__PURE__ */ lazily(() => import('./company-menu.tsx').then((module) => module.CompanyMenu));

/** The present company, and the menu of others if the person has several. */
export function CompanySwitcher({ person }: { person: Person }) {
  const { t } = useTranslation('common');
  const companies = useStore($companies);
  useEffect(() => {
    // Without the list the present company still shows, without others to switch to.
    loadCompanies().catch(() => undefined);
  }, []);
  const name = person.company?.company_name ?? t('app.vendor');
  if (companies.length < 2) {
    return (
      <span className="app-company">
        <Icon as={Building2Icon} /> <bdi className="app-company-name">{name}</bdi>
      </span>
    );
  }
  return (
    <OnDemand
      part={CompanyMenu}
      button={(demand) => (
        <Button
          {...demand}
          variant="quiet"
          size="small"
          icon={Building2Icon}
          className="app-company-button"
          aria-label={t('app.switchCompany', { name })}
          aria-haspopup="menu"
        >
          <bdi className="app-company-name">{name}</bdi>
          <Icon as={ChevronsUpDownIcon} size={14} />
        </Button>
      )}
    >
      <CompanyMenu person={person} />
    </OnDemand>
  );
}
