import { useState, type ReactNode } from 'react';
import type { Action, AnyResource, ListQueryInput } from '#shared/contract/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { ResourceWords } from '#shared/record/words.ts';
import { mayAccess } from '#shared/routing/access.ts';
import { Button } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { actionIcons } from '../actions/icons.ts';

const MatchingDialog = /* @__PURE__ */ lazily(() =>
  import('./matching-dialog.tsx').then((module) => module.MatchingDialog),
);

interface MatchingList {
  /** The list's question; its page and order do not matter. */
  readonly query: ListQueryInput;
  /** The number of records of the question, or a lower bound of it. */
  readonly total: number;
  readonly totalIsFloor?: boolean;
  /** The number of shown records if all of them are selected; else null. */
  readonly whole: number | null;
  /** A job has started; the selection is cleared. */
  readonly onStarted: () => void;
}

/** The choice of all records of a list's question, beyond the shown page. */
export interface MatchingChoice {
  /** The number of chosen records, in words; null while only shown records are selected. */
  readonly chosen: string | null;
  /** The button that chooses all records; null if there are no more than shown, or no action is available. */
  readonly offer: ReactNode;
  /** The actions on all records; null while only shown records are selected. */
  readonly buttons: ReactNode;
  readonly clear: () => void;
  /** Rendered once on the screen. */
  readonly dialog: ReactNode;
}

/** Offers to choose all records of a list once all shown ones are selected, with the actions on them. */
export function useMatching(
  resource: AnyResource,
  words: ResourceWords<never>,
  { query, total, totalIsFloor = false, whole, onStarted }: MatchingList,
): MatchingChoice {
  const { t, language } = useTranslation('common');
  const { rights } = useApplicationContext();
  const { page: _page, page_size: _size, ordering: _ordering, ...question } = query;
  const key = JSON.stringify(question);
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<Action | null>(null);
  const offered = Object.values(resource.actions).filter(
    ({ matching, permission }) => matching !== undefined && mayAccess(permission, rights),
  );
  const isOffered = offered.length > 0 && whole !== null && whole > 0 && whole < total;
  const isChosen = isOffered && chosen === key;
  // A new question or selection starts over.
  if (chosen !== null && !isChosen) setChosen(null);
  const count = `${formatNumber(total, language)}${totalIsFloor ? '+' : ''}`;
  return {
    chosen: isChosen ? t('matching.chosen', { total: count }) : null,
    offer:
      isOffered && !isChosen ? (
        <Button size="small" variant="quiet" onPress={() => setChosen(key)}>
          {t('matching.choose', { total: count })}
        </Button>
      ) : null,
    buttons: isChosen
      ? offered.map((action) => (
          <Button key={action.name} size="small" icon={actionIcons[action.name]} onPress={() => setOpen(action)}>
            {words.action(action.name, action.menu).label}
          </Button>
        ))
      : null,
    clear: () => setChosen(null),
    dialog:
      open === null ? null : (
        <MatchingDialog
          resource={resource}
          words={words}
          action={open}
          query={question}
          onStarted={onStarted}
          onClose={() => setOpen(null)}
        />
      ),
  };
}
