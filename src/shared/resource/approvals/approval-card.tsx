import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { isBlank, isVisible, referenceSchema, uploadedFileSchema, type AnyResource } from '#shared/contract/index.ts';
import type { ApprovalItem, Approvals } from '#shared/contract/approvals.ts';
import { formatAgo, useTranslation } from '#shared/i18n/index.ts';
import { Avatar } from '#shared/list/display/avatar.tsx';
import { FileLink } from '#shared/list/display/file-link.tsx';
import { StateCell } from '#shared/list/display/state-cell.tsx';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import { useNow } from '#shared/list/use-now.ts';
import type { AnyRecord, CellsOf } from '#shared/record/record.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { Button, CheckIcon, Checkbox, Skeleton, XIcon } from '#shared/ui/index.ts';
import { RecordDetails } from '../record-details.tsx';
import { CourseTimeline } from './course-timeline.tsx';
import { lazily } from '#shared/ui/lazily.tsx';
import { FurtherSteps, type FurtherStep } from './further-steps.tsx';
import { decisionsOn, isCancelling, type BoxDecision } from './decisions-on.ts';

const TeamStrip = /* @__PURE__ */ lazily(() => import('./team-strip.tsx').then((module) => module.TeamStrip));

interface ApprovalCardProps {
  readonly of: Approvals;
  readonly item: ApprovalItem;
  readonly fields: readonly string[];
  readonly cells: CellsOf<AnyResource> | undefined;
  readonly more: ((record: AnyRecord) => ReactNode) | undefined;
  readonly showsPlan: boolean;
  /** Whether a notification has led to it: it is scrolled to, with everything about it. */
  readonly isOpened?: boolean;
  /** The decision; undefined if it is only read. */
  readonly decides:
    | {
        readonly isChosen: boolean;
        readonly isChoosable: boolean;
        readonly onChoose: (isChosen: boolean) => void;
        readonly onAsk: (decision: BoxDecision) => void;
        /** Actions besides deciding. */
        readonly onMore: (what: FurtherStep) => void;
      }
    | undefined;
}

/**
 * One request as its approver sees it: the applicant, the request and its reason, since when it waits; the rest can be
 * opened.
 */
export function ApprovalCard(props: ApprovalCardProps) {
  const { of, item, fields, cells, more, showsPlan, decides, isOpened = false } = props;
  const { t, language } = useTranslation('common');
  const words = useResourceWords(of.kind);
  const context = useCellContext(words);
  const now = useNow();
  const [isOpen, setOpen] = useState(isOpened);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpened) card.current?.focus();
  }, [isOpened]);
  const { record, step, since } = item;
  const name = referenceSchema.safeParse(record['employee']).data?.display_name ?? record.display_name;
  const file = uploadedFileSchema.safeParse(record['attachment']).data;
  // What the form would not ask for with these values is not told as missing.
  const told = fields.filter(
    (field) => cells?.[field] !== undefined || !isBlank(record[field]) || isVisible(of.kind.fields, field, record),
  );
  const stepName = step?.is_consent ? t('approvals.consent') : (step?.name ?? '');
  const number = record['request_no'];
  const status = of.kind.fields['status'];
  const decisions = decisionsOn(record);
  const reason = record['cancel_reason'];
  return (
    <li
      ref={card}
      className="approvals-card"
      data-chosen={decides?.isChosen || undefined}
      {...(isOpened ? { tabIndex: -1 } : {})}
    >
      <div className="approvals-who">
        <Avatar name={name} />
        <div className="approvals-name">
          <p>
            <bdi>{name}</bdi>
          </p>
          <p className="approvals-quiet">
            {typeof number === 'string' && number !== '' ? <bdi>{number}</bdi> : null}
            {step && step.of > 1 ? ` · ${t('approvals.step', { place: step.place, of: step.of })}` : null}
            {stepName !== '' ? (
              <>
                {' '}
                · <bdi>{stepName}</bdi>
              </>
            ) : null}
          </p>
        </div>
        {decides?.isChoosable ? (
          <Checkbox
            aria-label={t('approvals.select', { name })}
            isSelected={decides.isChosen}
            onChange={decides.onChoose}
          />
        ) : null}
        {!decides && status ? <StateCell name="status" field={status} value={record['status']} words={words} /> : null}
      </div>
      {isCancelling(record) ? (
        <div className="approvals-cancellation">
          <p>{t('approvals.cancellation')}</p>
          {typeof reason === 'string' && reason !== '' ? <bdi>{reason}</bdi> : null}
        </div>
      ) : null}
      <RecordDetails resource={of.kind} record={record} context={context} only={told} cells={cells} />
      {file ? (
        <p>
          <FileLink file={file} />
        </p>
      ) : null}
      <p className="approvals-quiet">
        {since === null ? null : t('approvals.since', { when: formatAgo(Date.parse(since), now, language) })}
        {item.acting_for === null ? null : ` · ${t('approvals.actingFor', { name: item.acting_for })}`}
      </p>
      <div className="approvals-foot">
        <Button size="small" variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t(isOpen ? 'approvals.hide' : 'approvals.show')}
        </Button>
        {decides ? (
          <div className="approvals-actions">
            <FurtherSteps
              may={{ forward: item.can_forward, add: item.can_add, lower: item.can_lower }}
              onPress={decides.onMore}
            />
            <Button icon={XIcon} onPress={() => decides.onAsk(decisions.reject)}>
              {words.action(decisions.reject).label}
            </Button>
            <Button variant="primary" icon={CheckIcon} onPress={() => decides.onAsk(decisions.approve)}>
              {words.action(decisions.approve).label}
            </Button>
          </div>
        ) : null}
      </div>
      {isOpen ? (
        <div className="approvals-more">
          {/* The words of refusals come with the details: without this the whole inbox would wait for them. */}
          <Suspense fallback={<Skeleton height={96} />}>
            {decides ? <TeamStrip of={of} id={record.id} name={name} showsPlan={showsPlan} /> : null}
            {more?.(record)}
            <CourseTimeline of={of} id={record.id} />
          </Suspense>
        </div>
      ) : null}
    </li>
  );
}
