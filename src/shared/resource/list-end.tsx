import { moneyFields, type AnyResource } from '#shared/contract/index.ts';
import { ListFooter } from '#shared/list/list-footer.tsx';
import type { ListView } from '#shared/list/list-view.ts';
import type { Page } from '#shared/record/queries.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { lazily } from '#shared/ui/lazily.tsx';

// Loads the totals, which few lists have.
const MoneyTotals = /* @__PURE__ */ lazily(() => import('./money-totals.tsx').then((module) => module.MoneyTotals));

interface ListEndProps {
  readonly resource: AnyResource;
  readonly words: ResourceWords;
  readonly view: ListView;
  readonly names: readonly string[];
  /** Undefined of a tree. Its data is that of the question before until that of this one has come. */
  readonly page: { readonly data: Page | undefined; readonly isPlaceholderData: boolean } | undefined;
  readonly onChange: (part: Partial<Pick<ListView, 'page' | 'pageSize'>>) => void;
}

/** What is below a list: its totals, if it has amounts, and the way to other pages. */
export function ListEnd({ page: question, ...list }: ListEndProps) {
  const page = question?.data;
  if (!page) return null;
  const hasTotals = page.rows.length > 0 && moneyFields(list.resource.fields).length > 0;
  return (
    <>
      {hasTotals ? <MoneyTotals {...list} isWaiting={question.isPlaceholderData} /> : null}
      <ListFooter view={list.view} page={page} sizeCeiling={list.resource.pageSizeCeiling} onChange={list.onChange} />
    </>
  );
}
