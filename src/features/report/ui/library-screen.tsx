import '#shared/report/report.css';
import { useTranslation, builtKey } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { reportSections } from '#shared/routing/index.ts';
import { EmptyState, Icon } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';

/** The reports of every slice that the person may open, by what they are about. */
export default function LibraryScreen() {
  const { reports } = useApplicationContext();
  const { t } = useTranslation(['report', ...reports.map(({ report }) => report.words.namespace)]);
  const sections = reportSections
    .map((section) => ({ section, open: reports.filter(({ report }) => report.section === section) }))
    .filter(({ open }) => open.length > 0);
  return (
    <div className="resource-screen">
      <PageHead title={t('library.title')} purpose={t('library.purpose')} />
      {sections.length === 0 ? <EmptyState title={t('library.title')} description={t('library.empty')} /> : null}
      <div className="report-library-groups">
        {sections.map(({ section, open }) => (
          <section key={section} className="report-library-group" aria-labelledby={`reports-${section}`}>
            <h2 id={`reports-${section}`}>{t(`library.group.${section}`)}</h2>
            <ul className="report-library-cards">
              {open.map(({ path, icon, report: { words } }) => (
                <li key={path}>
                  <a className="report-library-card" href={path}>
                    <Icon as={icon} />
                    <strong>{t(builtKey(`${words.namespace}:${words.key}.title`))}</strong>
                    <span>{t(builtKey(`${words.namespace}:${words.key}.purpose`))}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
