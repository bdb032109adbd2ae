import { useMemo, useState, type ReactNode } from 'react';
import { z } from 'zod';
import type { AnyResource, TreeNode } from '#shared/contract/index.ts';
import { useMessageText, useRefusalText } from '#shared/form/messages.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useMay } from '#shared/record/application-context.tsx';
import { useRecords, useRefreshResource, useSave } from '#shared/record/queries.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { useTreeLevels } from '#shared/record/tree-levels.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { EmptyState, ErrorState, IconButton, NetworkIcon, showToast, Skeleton } from '#shared/ui/index.ts';
import { MovableTree, type MovableNode } from '#shared/ui/tree/movable-tree.tsx';
import { FormDialog } from './dialogs.ts';

interface RecordTreeProps {
  /** A resource that is a tree. */
  readonly resource: AnyResource;
  /** Beside a record's name. */
  readonly note?: (record: AnyRecord) => ReactNode;
  /** Further buttons of a record below the topmost. */
  readonly more?: ((record: AnyRecord) => ReactNode) | undefined;
}

const refusalSchema = z.object({ fields: z.record(z.string(), z.array(z.looseObject({ code: z.string() }))) });
const noNodes: readonly TreeNode[] = [];

/**
 * The records of a tree in their order, a level at a time, moved under another parent by dragging, by the keyboard or
 * by a dialog; the topmost stay. The server decides whether a move is allowed (no loop, within the person's
 * departments); its answer appears at the record.
 */
export function RecordTree({ resource, note, more }: RecordTreeProps) {
  const { t } = useTranslation('common');
  const words = useResourceWords(resource);
  const may = useMay(resource);
  const messageText = useMessageText();
  const refusalText = useRefusalText();
  const save = useSave(resource);
  const refresh = useRefreshResource();
  const [top] = useTreeLevels(resource, [null]);
  const roots = top?.data ?? noNodes;
  const [chosen, setOpened] = useState<ReadonlySet<number> | null>(null);
  const opened = useMemo(() => chosen ?? new Set(roots.map(({ id }) => id)), [chosen, roots]);
  const parents = useMemo(() => [...opened], [opened]);
  const levels = useTreeLevels(resource, parents);
  const byParent = new Map(parents.flatMap((parent, at) => (levels[at] ? [[parent, levels[at]] as const] : [])));
  const nodes = treeOf(roots, byParent);
  const ids = useMemo(
    () => [...roots, ...levels.flatMap(({ data }) => data ?? [])].map(({ id }) => id).toSorted((a, b) => a - b),
    [roots, levels],
  );
  const records = useRecords(resource, ids);
  const byId = new Map(records.data?.map((record) => [record.id, record]));
  const rootIds = new Set(roots.map(({ id }) => id));
  const [problem, setProblem] = useState<{ readonly id: number; readonly text: string } | undefined>();
  const [moving, setMoving] = useState<AnyRecord | null>(null);
  const parentField = resource.tree?.parent ?? '';

  const move = (id: number, to: number): void => {
    setProblem(undefined);
    const record = byId.get(id);
    const isThere = byParent.get(to)?.data?.some((node) => node.id === id);
    if (!record || isThere || save.isPending) return;
    save.mutate(
      { id, body: { [parentField]: to, version: record.version } },
      {
        onSuccess: (outcome) => {
          if (outcome.isSuccess) {
            setOpened(new Set(opened).add(to));
            const parent = byId.get(to)?.display_name ?? '';
            showToast({ variant: 'success', text: t('tree.moved', { name: record.display_name, parent }) });
            return;
          }
          // Somebody else may have moved or changed it meanwhile: the next attempt starts from the present record.
          void refresh(resource.name);
          const message = refusalSchema.safeParse(outcome).data?.fields[parentField]?.[0];
          setProblem({ id, text: (message && messageText(message)) ?? refusalText(outcome) });
        },
        onError: (error) => setProblem({ id, text: refusalText(error) }),
      },
    );
  };

  if (top?.isError)
    return (
      <ErrorState
        title={t('lookup.failed')}
        onRetry={() => void top.refetch()}
        requestId={isCallError(top.error) ? top.error.requestId : undefined}
      />
    );
  if (!top?.data) return <Skeleton height={120} />;
  if (roots.length === 0) return <EmptyState title={words.emptyTitle} description={words.emptyText} />;
  return (
    <>
      <MovableTree
        aria-label={words.title}
        nodes={nodes}
        opened={opened}
        onOpenedChange={setOpened}
        onMove={may('change') ? move : undefined}
        isFixed={({ id }) => rootIds.has(id) || !byId.has(id)}
        onRetry={({ id }) => void byParent.get(id)?.refetch()}
        problem={problem}
        note={({ id }) => {
          const record = byId.get(id);
          return record ? note?.(record) : null;
        }}
        actions={({ id, name }) => {
          const record = byId.get(id);
          if (!record || rootIds.has(id)) return null;
          return (
            <>
              {may('change') ? (
                <IconButton
                  icon={NetworkIcon}
                  size="small"
                  label={t('tree.move', { name })}
                  onPress={() => setMoving(record)}
                />
              ) : null}
              {more?.(record)}
            </>
          );
        }}
      />
      {moving ? (
        <FormDialog
          resource={resource}
          record={moving}
          only={[parentField]}
          onClose={() => setMoving(null)}
          onSaved={() => setMoving(null)}
        />
      ) : null}
    </>
  );
}

interface Level {
  readonly data: readonly TreeNode[] | undefined;
  readonly isError: boolean;
}

/** Joined levels; a node found in two levels while it moved is kept where it is found first. */
function treeOf(roots: readonly TreeNode[], levels: ReadonlyMap<number, Level>): readonly MovableNode[] {
  const placed = new Set<number>();
  const build = (level: readonly TreeNode[]): readonly MovableNode[] =>
    level
      .filter(({ id }) => !placed.has(id) && placed.add(id))
      .map(({ id, display_name: name, child_count: childCount = 0 }) => {
        const below = levels.get(id);
        return { id, name, childCount, isFailed: below?.isError, children: below?.data && build(below.data) };
      });
  return build(roots);
}
