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

interface Shown {
  /** The list's question; its page and order do not matter. */
  readonly query: ListQueryInput;
  /** How many records the question finds, or at least finds. */
  readonly total: number;
  readonly totalIsFloor?: boolean;
  /** How many of them are shown and chosen, if all that are shown are; else null. */
  readonly whole: number | null;
  /** A job has begun: what was chosen is no longer. */
  readonly onStarted: () => void;
}

/** The choice of all records that a list's question finds, beyond the page that is shown. */
export interface MatchingChoice {
  /** How many are chosen, in words; null while only shown records are. */
  readonly chosen: string | null;
  /** The button that chooses all; null if there are no more than shown, or nothing can be done with them. */
  readonly offer: ReactNode;
  /** The actions on all; null while only shown records are chosen. */
  readonly buttons: ReactNode;
  readonly clear: () => void;
  /** Rendered once on the screen. */
  readonly dialog: ReactNode;
}

/** Offers to choose all records that a list finds once all that it shows are chosen, and the actions on them. */
export function useMatching(
  resource: AnyResource,
  words: ResourceWords<never>,
  { query, total, totalIsFloor = false, whole, onStarted }: Shown,
): MatchingChoice {
  const { t, language } = useTranslation('common');
  const { rights } = useApplicationContext();
  const { page: _page, page_size: _size, ordering: _ordering, ...question } = query;
  const key = JSON.stringify(question);
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<Action | null>(null);
  const offered = Object.values(resource.actions).filter(
    ({ matching, permission }) => matching !== undefined && mayAccess(permission, rights),
  );
  const isOffered = offered.length > 0 && whole !== null && whole > 0 && whole < total;
  const isChosen = isOffered && chosen === key;
  // Another question, or another choice of records, begins anew.
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
          <Button key={action.name} size="small" icon={actionIcons[action.name]} onPress={() => setAsked(action)}>
            {words.action(action.name, action.menu).label}
          </Button>
        ))
      : null,
    clear: () => setChosen(null),
    dialog:
      asked === null ? null : (
        <MatchingDialog
          resource={resource}
          words={words}
          action={asked}
          query={question}
          onStarted={onStarted}
          onClose={() => setAsked(null)}
        />
      ),
  };
}
