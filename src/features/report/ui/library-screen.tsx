import '#shared/report/report.css';
import './library/library.css';
import { useState } from 'react';
import { useTranslation, builtKey } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { reportSections } from '#shared/routing/index.ts';
import { holdsWords, searchWords } from '#shared/text/searchable.ts';
import { useReportShortcuts } from '#shared/report/report-shortcuts.ts';
import { EmptyState, Icon, SearchField } from '#shared/ui/index.ts';
import { StarIcon } from '#shared/ui/icon/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { ReportPicture, shapeOf } from './library/pictures.tsx';

/** A report in the library. */
interface ReportLink {
  readonly path: string;
  readonly section: string;
  readonly title: string;
  readonly purpose: string;
  /** Other words that people use for it. */
  readonly find: string;
}

/** All reports that the person may open, grouped by subject and searchable. Favourites and recently used ones come first. */
export default function LibraryScreen() {
  const { reports, person } = useApplicationContext();
  const { t } = useTranslation(['report', 'menu', ...reports.map(({ report }) => report.words.namespace)]);
  const { favourites, used, mark } = useReportShortcuts(person);
  const [text, setText] = useState('');
  const all = reports.map(({ path, title, report: { words, section } }): ReportLink => {
    const base = `${words.namespace}:${words.key}` as const;
    return {
      path,
      section,
      title: t(builtKey(`${base}.title`)),
      purpose: t(builtKey(`${base}.purpose`)),
      find: `${t(title)} ${t(builtKey(`menu:find.${title.replace('menu:', '')}`))}`,
    };
  });
  const wanted = searchWords(text);
  const found = all.filter(({ title, purpose, find }) => holdsWords(`${title} ${purpose} ${find}`, wanted));
  const byPath = (paths: readonly string[]): ReportLink[] =>
    paths.flatMap((path) => all.find((report) => report.path === path) ?? []);
  const groups: { id: string; title: string; open: readonly ReportLink[] }[] = [
    ...(wanted.length > 0
      ? []
      : [
          { id: 'favourites', title: t('library.favourites'), open: byPath(favourites) },
          { id: 'used', title: t('library.used'), open: byPath(used) },
        ]),
    ...reportSections.map((section) => ({
      id: section,
      title: t(`library.group.${section}`),
      open: found.filter((report) => report.section === section),
    })),
  ].filter(({ open }) => open.length > 0);
  return (
    <div className="resource-screen">
      <PageHead
        title={t('library.title')}
        purpose={t('library.purpose')}
        actions={
          <SearchField
            size="small"
            aria-label={t('library.search')}
            placeholder={t('library.search')}
            value={text}
            onChange={setText}
            onClear={() => setText('')}
            maxLength={100}
          />
        }
      />
      {groups.length === 0 ? (
        reports.length === 0 ? (
          <EmptyState title={t('library.title')} description={t('library.empty')} />
        ) : (
          <EmptyState variant="noResult" title={t('library.none')} description={t('library.noneText')} />
        )
      ) : null}
      <div className="report-library-groups">
        {groups.map(({ id, title, open }) => (
          <section key={id} className="report-library-group" aria-labelledby={`reports-${id}`}>
            <h2 id={`reports-${id}`}>{title}</h2>
            <ul className="report-library-cards">
              {open.map((report) => {
                const isMarked = favourites.includes(report.path);
                return (
                  <li key={report.path} className="report-library-item">
                    <a className="report-library-card" href={report.path}>
                      <ReportPicture shape={shapeOf(report.path, report.section)} />
                      <strong>{report.title}</strong>
                      <span>{report.purpose}</span>
                    </a>
                    <button
                      type="button"
                      className="report-library-mark"
                      aria-pressed={isMarked}
                      aria-label={t('library.mark', { title: report.title })}
                      onClick={() => mark(report.path)}
                    >
                      <Icon as={StarIcon} />
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
