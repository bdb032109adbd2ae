import './planner/planner.css';
import { useState } from 'react';
import { formatDay, formatDays, useTranslation } from '#shared/i18n/index.ts';
import { useDebouncedText } from '#shared/list/use-debounced.ts';
import { useMay, useWriting } from '#shared/record/application-context.tsx';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  ClipboardListIcon,
  CopyIcon,
  EmptyState,
  ErrorState,
  IconButton,
  SearchField,
  Select,
  Skeleton,
} from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { lazily } from '#shared/ui/lazily.tsx';
import type { Chosen } from '#shared/ui/people-days/people-days.tsx';
import { blockOf } from '#shared/ui/people-days/places.ts';
import { client, visit, visitTemplate } from '../contract.ts';
import { ClientList } from './planner/client-list.tsx';
import { DayRoute } from './planner/day-route.tsx';
import { PlannerSheet } from './planner/planner-sheet.tsx';
import { spans, useDays } from './planner/use-days.ts';
import { usePlanner } from './planner/use-planner.ts';

/** Loaded on demand. */
const CopyDialog = /* @__PURE__ */ lazily(() =>
  import('./planner/copy-dialog.tsx').then((module) => module.CopyDialog),
);

const TemplateDialog = /* @__PURE__ */ lazily(() =>
  import('./planner/template-dialog.tsx').then((module) => module.TemplateDialog),
);

/** Who visits whom, and when: people by days, on which clients are placed (docs/domain.md#outdoor-work). */
export default function PlannerScreen() {
  const { t } = useTranslation(['gps', 'common']);
  const writing = useWriting();
  const { dates, today, span, isPhone, setSpan, goToday, step } = useDays();
  const [search, setSearch] = useState('');
  const [text, setText, tellNow] = useDebouncedText(search, setSearch);
  const [brush, setBrush] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isCopying, setCopying] = useState(false);
  const [isTemplating, setTemplating] = useState(false);
  const planner = usePlanner(dates, search);
  const mayVisit = useMay(visit);
  const mayClient = useMay(client);
  const mayTemplate = useMay(visitTemplate);
  const may = { add: mayVisit('add'), change: mayVisit('change'), delete: mayVisit('delete') };
  const [from, to] = [dates[0] ?? today, dates.at(-1) ?? today];
  const [person, date] = chosen ? [planner.people[chosen.head.row], dates[chosen.head.day]] : [];

  const block = chosen && blockOf(chosen);
  const chosenPeople = block
    ? planner.people.slice(block.firstRow, block.lastRow + 1).filter((each) => each !== undefined)
    : [];
  const [first] = chosenPeople;

  const body = (): React.ReactNode => {
    if (planner.isFailed) return <ErrorState title={t('planner.failed')} onRetry={planner.retry} />;
    if (planner.total === undefined)
      return (
        <div className="planner-waiting" aria-busy="true">
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} height={48} />
          ))}
        </div>
      );
    if (planner.total === 0) return <EmptyState variant="noResult" title={t('common:list.noResult')} />;
    return (
      <PlannerSheet
        planner={planner}
        dates={dates}
        today={today}
        client={brush}
        may={may}
        isPhone={isPhone}
        chosen={chosen}
        onChosen={setChosen}
      />
    );
  };

  return (
    <div className="resource-screen planner">
      <PageHead title={t('planner.title')} purpose={t('planner.purpose')} />
      <div className="resource-toolbar" role="toolbar" aria-label={t('common:list.toolbar')}>
        <IconButton icon={ChevronLeftIcon} flip size="small" label={t('planner.earlier')} onPress={() => step(-1)} />
        <Button size="small" onPress={goToday}>
          {t('planner.today')}
        </Button>
        <IconButton icon={ChevronRightIcon} flip size="small" label={t('planner.later')} onPress={() => step(1)} />
        <h2 className="planner-days" aria-live="polite">
          <bdi>{from === to ? formatDay(from, writing, 'full') : formatDays(from, to, writing)}</bdi>
        </h2>
        {isPhone ? null : (
          <Select
            aria-label={t('planner.spanOf')}
            size="small"
            className="planner-span"
            value={span}
            onChange={(key) => setSpan(spans.find((one) => one === key) ?? span)}
            options={spans.map((id) => ({ id, name: t(`planner.span.${id}`) }))}
          />
        )}
        {may.add && planner.total ? (
          <Button size="small" icon={CopyIcon} onPress={() => setCopying(true)}>
            {t('planner.copy')}
          </Button>
        ) : null}
        {may.add && mayTemplate('view') && planner.total ? (
          <Button size="small" icon={ClipboardListIcon} onPress={() => setTemplating(true)}>
            {t('planner.template')}
          </Button>
        ) : null}
        <SearchField
          className="resource-search"
          size="small"
          aria-label={t('planner.findPerson')}
          placeholder={t('planner.findPerson')}
          value={text}
          onChange={setText}
          onSubmit={tellNow}
          onClear={() => setSearch('')}
          maxLength={100}
        />
      </div>
      {isCopying ? (
        <CopyDialog from={from} to={to} days={dates.length} people={chosenPeople} onClose={() => setCopying(false)} />
      ) : null}
      {isTemplating ? (
        <TemplateDialog
          from={from}
          people={chosenPeople}
          visits={
            first && dates.length >= 7 ? dates.slice(0, 7).flatMap((each) => planner.visitsAt(first.id, each)) : null
          }
          onClose={() => setTemplating(false)}
        />
      ) : null}
      <div className="planner-parts">
        {mayClient('view') && may.add ? <ClientList chosen={brush} onChosen={setBrush} /> : null}
        <div className="planner-plan">
          {body()}
          {planner.total ? (
            <DayRoute
              planner={planner}
              person={person}
              date={date}
              hint={
                may.add ? t(brush !== null ? 'planner.hintChosen' : isPhone ? 'planner.hintPhone' : 'planner.hint') : ''
              }
              mayRemove={may.delete}
              mayChange={may.change}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}
