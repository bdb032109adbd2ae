import type { CallData } from '#shared/contract/index.ts';
import { formatDuration, useTranslation } from '#shared/i18n/index.ts';
import { useMay } from '#shared/resource/index.ts';
import { StateDot } from '#shared/resource/index.ts';
import { newRecordPath } from '#shared/routing/record-path.ts';
import { productivityTones } from '../contract/category.ts';
import { rule, type productivityDashboard } from '../contract.ts';

type Used = CallData<typeof productivityDashboard>['used'][number];

/** What was used most, and how it counts. Whoever may make rules puts what no rule matches into a category from here. */
export function UsedTable({ used }: { readonly used: readonly Used[] }) {
  const { t, language } = useTranslation('ralvie');
  const may = useMay(rule);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('usage.what')}</th>
          <th scope="col">{t('rule.field.category')}</th>
          <th scope="col">{t('usage.time')}</th>
        </tr>
      </thead>
      <tbody>
        {used.map(({ app, domain, category, productivity, seconds }) => (
          <tr key={`${app} ${domain} ${category ?? ''}`}>
            <td>{domain || app}</td>
            <td>
              {category && productivity ? (
                <StateDot tone={productivityTones[productivity]}>{category}</StateDot>
              ) : may('add') ? (
                <a
                  href={classifyPath({ app, domain })}
                  aria-label={t('dashboard.classifyName', { name: domain || app })}
                >
                  {t('dashboard.classify')}
                </a>
              ) : (
                t('figure.uncategorised')
              )}
            </td>
            <td>{formatDuration(Math.round(seconds / 60), language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The form of a rule that matches a website, or otherwise an application. */
const classifyPath = ({ app, domain }: Pick<Used, 'app' | 'domain'>): string =>
  newRecordPath(
    '/ralvie/configuration',
    domain === '' ? { match: 'app', pattern: app } : { match: 'domain', pattern: domain },
  );
