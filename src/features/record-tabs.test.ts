import { describe, expect, it } from 'vitest';
import { slices } from './slices.ts';

const loadOf = (name: string) =>
  slices.flatMap(({ resources }) => Object.entries(resources)).find(([one]) => one === name)?.[1];
const tabs = slices.flatMap(({ name: slice, recordTabs = {} }) =>
  Object.entries(recordTabs).flatMap(([page, contributed]) => (contributed ?? []).map((tab) => ({ slice, page, tab }))),
);

describe('tabs that slices contribute', () => {
  it.each(tabs)(
    '$tab.of on the page of $page: a list that its field filters, of fields that there are',
    async ({ page, tab }) => {
      const resource = await loadOf(tab.of)?.();
      const by = resource?.fields[tab.by];
      expect(by).toMatchObject({ target: page, options: { filter: true } });
      expect(tab.fields.filter((name) => resource?.fields[name] === undefined)).toEqual([]);
    },
  );

  it('are named once a page', () => {
    const named = tabs.map(({ page, tab }) => `${page} ${tab.of}`);
    expect(named).toEqual([...new Set(named)]);
  });
});
