import '#shared/report/report.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { useReportWords } from '#shared/report/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { EmptyState, Icon } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { library, type LibraryEntry } from './library.ts';

/** The reports that the person may open, by what they are about. */
export default function LibraryScreen() {
  const { t } = useTranslation('report');
  const { rights } = useApplicationContext();
  const groups = Object.entries<readonly LibraryEntry[]>(library)
    .map(([group, entries]) => ({
      group,
      open: entries.filter(({ report }) => mayAccess(report.calls.page.access, rights)),
    }))
    .filter(({ open }) => open.length > 0);
  return (
    <div className="resource-screen">
      <PageHead title={t('library.title')} purpose={t('library.purpose')} />
      {groups.length === 0 ? <EmptyState title={t('library.title')} description={t('library.empty')} /> : null}
      <div className="report-library-groups">
        {groups.map(({ group, open }) => (
          <section key={group} className="report-library-group" aria-labelledby={`reports-${group}`}>
            <h2 id={`reports-${group}`}>{t(`library.group.${group}`)}</h2>
            <ul className="report-library-cards">
              {open.map((entry) => (
                <li key={entry.path}>
                  <ReportCard {...entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function ReportCard({ report, path, icon }: LibraryEntry) {
  const words = useReportWords(report);
  return (
    <a className="report-library-card" href={path}>
      <Icon as={icon} />
      <strong>{words.title}</strong>
      <span>{words.purpose}</span>
    </a>
  );
}
