import './approvals.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { isBlank, type AnyResource } from '#shared/contract/index.ts';
import { approvalBoxes, type ApprovalBox, type Approvals } from '#shared/contract/approvals.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { AnyRecord, CellsOf } from '#shared/record/record.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { Button, CheckIcon, Checkbox, EmptyState, ErrorState, Skeleton, XIcon } from '#shared/ui/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { useRecordActions } from '../actions/use-record-actions.tsx';
import { useMatching } from '../matching/use-matching.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { isCancelling } from './decisions-on.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { FurtherDialog, type FurtherStep } from './further-steps.tsx';

const LinkDecision = /* @__PURE__ */ lazily(() => import('./link-decision.tsx').then((module) => module.LinkDecision));

export interface ApprovalInboxProps {
  readonly of: Approvals;
  /** The fields that describe what is requested, in their order. */
  readonly fields: readonly string[];
  /** Those of the fields that are only shown where they are filled. */
  readonly whereFilled?: readonly string[] | undefined;
  /** Fields that are drawn in another way than their value alone. */
  readonly cells?: CellsOf<AnyResource> | undefined;
  /** Content opened below a request: the days that it is about. */
  readonly more?: ((record: AnyRecord) => ReactNode) | undefined;
  /** Whether the plan of its days is shown beside `more`; without `more` it is. */
  readonly showsPlan?: boolean | undefined;
}

const pageSize = 20;
/** Requests that the inbox shows at most; deciding some makes room for the next. */
const mostShown = 100;

/**
 * The requests that the signed-in person has to decide, has decided, or is informed of: decided one by one, or many at
 * once.
 */
export function ApprovalInbox(props: ApprovalInboxProps) {
  const { t } = useTranslation('common');
  const words = useResourceWords(props.of.kind);
  const search = new URLSearchParams(useSearch());
  const code = search.get('code');
  const shown = approvalBoxes.find((box) => box === search.get('box'));
  const opened = Number(search.get('record') ?? 0);
  return (
    <div className="approvals">
      <PageHead title={t('approvals.title', { what: words.title })} purpose={t('approvals.purpose')} />
      <Tabs key={shown} {...(shown ? { defaultSelectedKey: shown } : {})}>
        <TabList aria-label={t('approvals.boxes')}>
          {approvalBoxes.map((box) => (
            <Tab key={box} id={box}>
              {t(`approvals.box.${box}`)}
            </Tab>
          ))}
        </TabList>
        {approvalBoxes.map((box) => (
          <TabPanel key={box} id={box}>
            <Box key={opened} {...props} box={box} opened={box === 'waiting' ? opened : 0} />
          </TabPanel>
        ))}
      </Tabs>
      {code === null ? null : <LinkDecision {...props} fieldsOf={(record) => shownFields(props, record)} code={code} />}
    </div>
  );
}

/** The fields that are shown of a request. */
const shownFields = (
  { fields, whereFilled = [] }: Pick<ApprovalInboxProps, 'fields' | 'whereFilled'>,
  record: AnyRecord,
): readonly string[] => fields.filter((field) => !whereFilled.includes(field) || !isBlank(record[field]));

interface BoxProps extends ApprovalInboxProps {
  readonly box: ApprovalBox;
  /** The request that a notification leads to; 0 for none. */
  readonly opened: number;
}

function Box({ of, fields, whereFilled, cells, more, showsPlan, box, opened }: BoxProps) {
  const { t } = useTranslation('common');
  const { client } = useApplicationContext();
  const words = useResourceWords(of.waiting);
  // The request that is opened may be further down.
  const [count, setCount] = useState(opened === 0 ? pageSize : mostShown);
  const query = { box, page_size: Math.min(count, mostShown) };
  const items = useQuery({
    queryKey: [of.kind.name, 'approvals', query],
    queryFn: async ({ signal }) =>
      unwrap(await client.callEndpoint(of.list, { query }, { signal, quiet: true }), of.kind.name),
    placeholderData: keepPreviousData,
    meta: { topics: [of.kind.name, 'notifications'] },
  });
  const rows = items.data?.data;
  const records = rows?.map(({ record }) => record);
  // Each cancellation is decided by itself.
  const choosable = records?.filter((record) => !isCancelling(record)) ?? [];
  const actions = useRecordActions(of.waiting, words, { rows: records });
  const [further, setFurther] = useState<{ what: FurtherStep; record: AnyRecord } | null>(null);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  // Requests that somebody else has decided meanwhile are no longer ticked.
  const chosen = choosable.filter(({ id }) => ticked.includes(id));
  const total = items.data?.total ?? rows?.length ?? 0;
  const matching = useMatching(of.waiting, words, {
    query: {},
    total: total - ((rows?.length ?? 0) - choosable.length),
    whole: box === 'waiting' && choosable.length === chosen.length ? chosen.length : null,
    onStarted: () => setTicked([]),
  });
  if (items.isError && !rows)
    return (
      <ErrorState
        title={t('list.failed')}
        onRetry={() => void items.refetch()}
        requestId={isCallError(items.error) ? items.error.requestId : undefined}
      />
    );
  if (!rows) return <Skeleton height={240} />;
  return (
    <div className="approvals-box">
      {opened !== 0 && !rows.some(({ record }) => record.id === opened) ? (
        <p role="status">{t('approvals.noLonger')}</p>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          variant={box === 'waiting' ? 'clear' : 'empty'}
          title={t(`approvals.none.${box}`)}
          description={t(`approvals.noneText.${box}`)}
        />
      ) : null}
      {box === 'waiting' && choosable.length > 1 ? (
        <div className="approvals-bar">
          <Checkbox
            isSelected={chosen.length === choosable.length}
            isIndeterminate={chosen.length > 0 && chosen.length < choosable.length}
            onChange={(isAll) => setTicked(isAll ? choosable.map(({ id }) => id) : [])}
          >
            {matching.chosen ??
              (chosen.length > 0 ? t('list.selected', { count: chosen.length }) : t('approvals.selectAll'))}
          </Checkbox>
          {matching.offer}
          {matching.buttons ? (
            <div className="approvals-actions">{matching.buttons}</div>
          ) : chosen.length > 0 ? (
            <div className="approvals-actions">
              <Button size="small" icon={XIcon} onPress={() => actions.ask('reject', chosen)}>
                {words.action('reject').label}
              </Button>
              <Button size="small" icon={CheckIcon} onPress={() => actions.ask('approve', chosen)}>
                {words.action('approve').label}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
      {rows.length > 0 ? (
        <ul className="approvals-cards">
          {rows.map((item) => (
            <ApprovalCard
              key={item.record.id}
              of={of}
              item={item}
              fields={shownFields({ fields, whereFilled }, item.record)}
              cells={cells}
              more={more}
              showsPlan={showsPlan ?? more === undefined}
              isOpened={item.record.id === opened}
              decides={
                box === 'waiting'
                  ? {
                      isChosen: ticked.includes(item.record.id),
                      isChoosable: choosable.length > 1 && !isCancelling(item.record),
                      onChoose: (isChosen) =>
                        setTicked(
                          isChosen ? [...ticked, item.record.id] : ticked.filter((id) => id !== item.record.id),
                        ),
                      onAsk: (decision) => actions.ask(decision, [item.record]),
                      onMore: (what) => setFurther({ what, record: item.record }),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      ) : null}
      {total > rows.length && count < mostShown ? (
        <Button onPress={() => setCount(count + pageSize)}>{t('approvals.more')}</Button>
      ) : null}
      {actions.dialog}
      {matching.dialog}
      {further ? (
        <FurtherDialog of={of} what={further.what} record={further.record} onClose={() => setFurther(null)} />
      ) : null}
    </div>
  );
}
