import { useMemo, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Button } from '../button/button.tsx';
import { SquarePenIcon, Trash2Icon } from '../icon/index.ts';
import { DataTable } from '../table/data-table.tsx';
import type { DataTableColumn, RowSelection, TableSort } from '../table/types.ts';
import type { Person } from './people.ts';
import { makePeople } from './people.ts';
import { Section } from './section.tsx';

const columns: DataTableColumn<Person>[] = [
  { id: 'name', title: 'Name', render: (row) => row.name, width: '2fr', sortable: true, minWidth: 160 },
  { id: 'department', title: 'Department', render: (row) => row.department, sortable: true },
  { id: 'state', title: 'State', render: (row) => row.state, width: 120 },
  { id: 'first', title: 'First punch', render: (row) => row.firstPunch, align: 'end', width: 110 },
  { id: 'last', title: 'Last punch', render: (row) => row.lastPunch, align: 'end', width: 110 },
  { id: 'worked', title: 'Worked', render: (row) => row.worked, align: 'end', width: 100, sortable: true },
];

const rowKey = (row: Person) => row.id;
const rowText = (row: Person) => row.name;

export function TableSection({ count = 200 }: { count?: number }) {
  const people = useMemo(() => makePeople(count), [count]);
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });
  const [selection, setSelection] = useState<RowSelection>(new Set([1, 2]));
  const [opened, setOpened] = useState('');
  const rows = useMemo(() => {
    const ordered = people.toSorted((a, b) =>
      sort.column === 'department' ? a.department.localeCompare(b.department) : a.name.localeCompare(b.name),
    );
    return sort.direction === 'ascending' ? ordered : ordered.toReversed();
  }, [people, sort]);
  const shared = { columns, rowKey, rowText, 'aria-label': 'People' };
  return (
    <>
      <Section title={`Table ${opened}`}>
        <div className="gallery-table">
          <DataTable
            {...shared}
            rows={rows}
            sort={sort}
            onSortChange={setSort}
            selectionMode="multiple"
            selection={selection}
            onSelectionChange={setSelection}
            onOpenRow={(row) => setOpened(row.name)}
            rowActions={() => (
              <>
                <IconButton icon={SquarePenIcon} label="Edit" size="small" />
                <IconButton icon={Trash2Icon} label="Delete" size="small" />
              </>
            )}
          />
        </div>
      </Section>
      <Section title="Table, dense, few rows, loading more">
        <div className="gallery-table">
          <DataTable {...shared} rows={people.slice(0, 3)} density="dense" isLoading />
        </div>
      </Section>
      <Section title="Table, loading">
        <div className="gallery-table">
          <DataTable {...shared} rows={[]} isLoading />
        </div>
      </Section>
      <Section title="Table, empty">
        <div className="gallery-table">
          <DataTable
            {...shared}
            rows={[]}
            empty={
              <EmptyState
                title="No one is here yet"
                description="People appear here once they are added or imported."
                action={<Button variant="primary">Add a person</Button>}
              />
            }
          />
        </div>
      </Section>
      <Section title="Table, failed">
        <div className="gallery-table">
          <DataTable
            {...shared}
            rows={[]}
            error={
              <ErrorState
                title="The list could not be loaded"
                description="The server did not answer in time."
                requestId="01J9X2"
                onRetry={() => undefined}
              />
            }
          />
        </div>
      </Section>
    </>
  );
}
