import './usage-table.css';
import type { CallData } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { StateDot, useMay } from '#shared/resource/index.ts';
import { newRecordPath } from '#shared/routing/record-path.ts';
import { productivityTones } from '../contract/category.ts';
import { rule, type ownActivityDay } from '../contract.ts';
import { useLength } from './use-length.ts';

type Usage = CallData<typeof ownActivityDay>['usages'][number];

interface UsageTableProps {
  /** What was used, with its seconds. */
  readonly used: readonly Usage[];
  /** Whoever may make rules puts what no rule matches into a category from here. */
  readonly canClassify?: boolean;
}

/** What was used, how it counts, and how long. */
export function UsageTable({ used, canClassify = false }: UsageTableProps) {
  const { t } = useTranslation('ralvie');
  const may = useMay(rule);
  const length = useLength();
  return (
    <table className="usage-table">
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
            <td>{domain || app || t('usage.unknown')}</td>
            <td>
              {category && productivity ? (
                <StateDot tone={productivityTones[productivity]}>{category}</StateDot>
              ) : canClassify && (domain || app) && may('add') ? (
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
            <td>{length(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The form of a rule that matches a website, or otherwise an application. */
const classifyPath = ({ app, domain }: Pick<Usage, 'app' | 'domain'>): string =>
  newRecordPath(
    '/ralvie/configuration',
    domain === '' ? { match: 'app', pattern: app } : { match: 'domain', pattern: domain },
  );
