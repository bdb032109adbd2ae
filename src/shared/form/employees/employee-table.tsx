import { useMemo } from 'react';
import { employeePageSizes, type EmployeeRow } from '#machines/employee-picker/employee-picker.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useTooManyText } from '#shared/list/too-many-text.ts';
import { ListFooter } from '#shared/list/list-footer.tsx';
import { Button, DataTable, type DataTableColumn } from '#shared/ui/index.ts';
import { employeeName, tooManyOf } from './employee-calls.ts';
import type { EmployeeFlow } from './use-employee-flow.ts';

const rowKey = ({ id }: EmployeeRow): number => id;

/** A page of employees to tick. */
export function EmployeeTable({ flow: { snapshot, send } }: { flow: EmployeeFlow }) {
  const { t } = useTranslation('common');
  const { question, rows, total, ids } = snapshot.context;
  const columns = useMemo(
    (): DataTableColumn<EmployeeRow>[] => [
      {
        id: 'name',
        title: t('employees.name'),
        width: '3fr',
        minWidth: 140,
        resizable: false,
        render: (row) => <bdi>{employeeName(row)}</bdi>,
      },
      {
        id: 'emp_code',
        title: t('employees.code'),
        width: '1fr',
        minWidth: 80,
        resizable: false,
        render: (row) => row.emp_code,
      },
      {
        id: 'department',
        title: t('employees.by.department'),
        width: '2fr',
        minWidth: 110,
        resizable: false,
        render: (row) => <bdi>{row.department ?? '–'}</bdi>,
      },
    ],
    [t],
  );
  const selection = useMemo(() => new Set<string | number>(ids), [ids]);
  const tooMany = tooManyOf(question);
  const tooManyText = useTooManyText();
  const isFailed = snapshot.matches({ open: { table: 'failed' } });
  return (
    <>
      <DataTable
        className="employee-table"
        aria-label={t('employees.table')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowText={employeeName}
        density="dense"
        skeletonRows={Math.min(question.size, 10)}
        selectionMode="multiple"
        selection={selection}
        escapeKeyBehavior="none"
        onSelectionChange={(next) =>
          send({ type: 'rows.ticked', ids: next === 'all' ? rows.map(rowKey) : [...next].map(Number) })
        }
        isLoading={snapshot.matches({ open: { table: 'loading' } })}
        empty={<p className="employee-note">{t('employees.none')}</p>}
        error={
          isFailed && tooMany !== undefined ? (
            <div className="employee-note" role="alert">
              <p>{tooManyText(tooMany)}</p>
            </div>
          ) : isFailed ? (
            <div className="employee-note" role="alert">
              <p>{t('employees.failed')}</p>
              <Button size="small" onPress={() => send({ type: 'retry.pressed' })}>
                {t('ui.retry')}
              </Button>
            </div>
          ) : null
        }
      />
      <ListFooter
        view={{ page: question.page, pageSize: question.size }}
        page={{
          rows,
          total,
          totalIsFloor: false,
          next: question.page * question.size < total ? question.page + 1 : null,
        }}
        sizeCeiling={50}
        sizesOffered={employeePageSizes}
        onChange={({ page, pageSize }) => {
          if (pageSize !== undefined) send({ type: 'size.changed', size: pageSize });
          else if (page !== undefined) send({ type: 'page.turned', page });
        }}
      />
    </>
  );
}
