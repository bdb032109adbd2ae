import { useQuery } from '@tanstack/react-query';
import { reportingLevel, reportingPath } from '#features/team/contract/reporting.ts';
import type { Client, Outcome } from '#shared/http/index.ts';
import { useTranslation, type TextKey } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useTreeLevels } from '#shared/record/tree-levels.ts';
import { useApplicationContext, useRecords } from '#shared/resource/index.ts';
import { department } from '../contract.ts';

/** A box of a chart. */
export interface ChartNode {
  readonly id: number;
  readonly name: string;
  readonly note: string;
  /** A link, null for initials; undefined where nodes are no people. */
  readonly photo?: string | null;
  /** The number of boxes directly below it. */
  readonly below: number;
}

/** One level of a chart while it loads, or afterwards. */
export interface ChartLevelState {
  readonly level: { readonly nodes: readonly ChartNode[]; readonly more: number } | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** The way to a node, or why there is none. */
export type FoundPath = { readonly path: readonly number[] } | { readonly refusal: Outcome<unknown> };

/** What a chart shows. */
export interface ChartSource {
  readonly of: 'personnel.employee' | 'company.department';
  readonly title: TextKey;
  readonly find: TextKey;
  /** The line from the top to a node, with both. */
  readonly pathTo: (client: Client, id: number) => Promise<FoundPath>;
}

/** The direct children of a node, with null the topmost nodes. */
export function useChartLevel({ of }: ChartSource, under: number | null): ChartLevelState {
  const people = usePeople(under, of === 'personnel.employee');
  const departments = useDepartments(under, of === 'company.department');
  return of === 'personnel.employee' ? people : departments;
}

function usePeople(under: number | null, isShown: boolean): ChartLevelState {
  const { client } = useApplicationContext();
  const { data, error, refetch } = useQuery({
    ...callQuery(client, reportingLevel, { query: under === null ? {} : { under } }),
    meta: { topics: ['personnel.employee'] },
    enabled: isShown,
  });
  const found = data?.data;
  return {
    level: found && {
      nodes: found.people.map(({ id, display_name: name, position, department: place, photo, reports }) => ({
        id,
        name,
        note: position === '' ? place : position,
        photo,
        below: reports,
      })),
      more: found.more,
    },
    error,
    refetch: () => void refetch(),
  };
}

/** Departments with their managers and the number of their people. */
function useDepartments(under: number | null, isShown: boolean): ChartLevelState {
  const { t } = useTranslation('company');
  const [level] = useTreeLevels(department, isShown ? [under] : []);
  const nodes = level?.data;
  const records = useRecords(department, nodes?.map(({ id }) => id) ?? []);
  const byId = new Map(records.data?.map((record) => [record.id, record]));
  return {
    level: nodes && {
      nodes: nodes.map(({ id, display_name: name, child_count: below = 0 }) => {
        const record = byId.get(id);
        const manager = record?.manager?.display_name ?? t('organization.noManager');
        return {
          id,
          name,
          note: record
            ? [
                manager,
                t('organization.people', { count: record.employee_count }),
                ...(record.direct_count < record.employee_count
                  ? [t('organization.direct', { count: record.direct_count })]
                  : []),
              ].join(' · ')
            : '',
          below,
        };
      }),
      more: 0,
    },
    error: level?.error ?? null,
    refetch: () => void level?.refetch(),
  };
}

/** Who reports to whom. */
export const reportingLines: ChartSource = {
  of: 'personnel.employee',
  title: 'company:organization.lines',
  find: 'company:organization.find',
  pathTo: async (client, id) => {
    const outcome = await client.callEndpoint(reportingPath, { params: { id: String(id) } }, { quiet: true });
    return outcome.isSuccess ? { path: outcome.data.data.path } : { refusal: outcome };
  },
};

/** A tree is not deeper than this (docs/domain.md#records). */
const deepest = 10;

/** The departments. */
export const departmentTree: ChartSource = {
  of: 'company.department',
  title: 'company:department.title',
  find: 'company:organization.findDepartment',
  pathTo: async (client, id) => {
    const path = [id];
    for (let at = id; path.length <= deepest;) {
      const outcome = await client.callEndpoint(
        department.calls.retrieve,
        { params: { id: String(at) } },
        { quiet: true },
      );
      if (!outcome.isSuccess) return { refusal: outcome };
      const above = outcome.data.data.parent_dept?.id;
      if (above === undefined) break;
      path.unshift(above);
      at = above;
    }
    return { path };
  },
};
