import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { fromPromise } from 'xstate';
import { exportFileMachine, type Written } from '#machines/export-file/export-file.machine.ts';
import {
  exportCodes,
  exportFormats,
  reportFiles,
  type ExportCalls,
  type FileChoice,
  type ExportQuery,
  type ExportQueryInput,
} from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { saveFile } from '#shared/http/save-file.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { mayAccess } from '#shared/routing/access.ts';
import { newRecordPath } from '#shared/routing/record-path.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import {
  Button,
  Dialog,
  DownloadIcon,
  IconButton,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  TriggerButton,
} from '#shared/ui/index.ts';
import { JobProgress } from './job-progress.tsx';

interface ExportMenuProps {
  /** Of the list or report. */
  readonly calls: ExportCalls<ExportQuery, ExportQueryInput>;
  /** Its name, e.g. "Employees". */
  readonly title: string;
  /** The screen's own question: filters, search, order, groups. Its page is left out: a file has all pages. */
  readonly query: ExportQueryInput;
  readonly columns: readonly string[];
  /** The format that the company usually wants, first in the menu. */
  readonly first?: FileChoice;
  /** A report has groups and totals. */
  readonly hasTotals?: boolean;
  /** The same as an automatic export has it (`content` of the fields); absent: it is sent by none. */
  readonly content?: string;
  /** In a toolbar of icons, or among the buttons of a page's head. */
  readonly look: 'icon' | 'button';
}

/** Milliseconds: a small file is ready long before. */
const timeLimit = 2 * 60_000;

/** Writes a list or report as it is on the screen (conditions, order, columns), with all its pages, into a file. */
export function ExportMenu({ look, title, hasTotals = false, first, content, ...exportQuery }: ExportMenuProps) {
  const { t, language } = useTranslation('common');
  const { client, rights, screenOf } = useApplicationContext();
  const regular = mayAccess('system.auto_export.add', rights) ? screenOf('system.auto_export') : undefined;
  const offered: readonly FileChoice[] = hasTotals ? reportFiles : exportFormats;
  const files = offered.toSorted((a, b) => Number(b === first) - Number(a === first));
  const now = useRef({ ...exportQuery, language });
  useEffect(() => {
    now.current = { ...exportQuery, language };
  });
  const [machine] = useState(() => {
    const queryOf = (format: FileChoice): ExportQueryInput => {
      const { page: _page, page_size: _size, ...question } = now.current.query;
      const common = { ...question, language: now.current.language, columns: now.current.columns.join(',') };
      return format === 'csvWithTotals' ? { ...common, format: 'csv', with_totals: 'true' } : { ...common, format };
    };
    return exportFileMachine.provide({
      actors: {
        writeFile: fromPromise<Written, { format: FileChoice }>(async ({ input: { format }, signal }) => {
          const { calls } = now.current;
          try {
            const query = queryOf(format);
            saveFile(
              await client.downloadEndpoint(
                calls.export,
                { query },
                { timeLimit, signal, quiet: [exportCodes.tooManyAtOnce.code] },
              ),
            );
            return 'saved';
          } catch (error) {
            if (isCallError(error) && error.code === exportCodes.tooManyAtOnce.code) return 'tooLarge';
            throw error;
          }
        }),
        startJob: fromPromise<number, { format: FileChoice }>(async ({ input: { format }, signal }) => {
          const { calls } = now.current;
          const started = await client.callEndpoint(calls.exportJob, { query: queryOf(format), body: {} }, { signal });
          return unwrap(started, 'export').data.job;
        }),
      },
    });
  });
  const [snapshot, send] = useMachine(machine);
  const { job } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const place = useFocusAfter(isBusy);
  const [ended, setEnded] = useState<number | null>(null);
  return (
    <span ref={place} className="job-export">
      {isBusy && look === 'button' ? (
        <span className="job-writing" role="status">
          <span className="job-writing-bar" aria-hidden="true" />
          {t('job.writing')}
          <Button size="small" variant="quiet" onPress={() => send({ type: 'stop.pressed' })}>
            {t('job.cancel')}
          </Button>
        </span>
      ) : (
        <MenuTrigger>
          {look === 'icon' ? (
            <IconButton icon={DownloadIcon} label={t('list.export')} size="small" isPending={isBusy} />
          ) : (
            <TriggerButton icon={DownloadIcon}>{t('list.export')}</TriggerButton>
          )}
          <Menu
            placement="bottom end"
            onAction={(key) => {
              const format = files.find((candidate) => candidate === key);
              if (format) send({ type: 'format.chosen', format });
            }}
          >
            <MenuSection title={t('list.export')}>
              {files.map((format) => (
                <MenuItem key={format} id={format} textValue={t(`list.format.${format}`)}>
                  {t(`list.format.${format}`)}
                </MenuItem>
              ))}
            </MenuSection>
            {regular === undefined || content === undefined ? null : (
              <MenuSection aria-label={t('content.regularly')}>
                <MenuItem
                  id="regularly"
                  textValue={t('content.regularly')}
                  href={newRecordPath(regular, {
                    task_name: title,
                    content,
                    language,
                    ...(first ? { format: first } : {}),
                  })}
                >
                  {t('content.regularly')}
                </MenuItem>
              </MenuSection>
            )}
          </Menu>
        </MenuTrigger>
      )}
      {job === null ? null : (
        <Dialog
          isOpen
          onOpenChange={() => send({ type: 'progress.closed' })}
          title={t('job.exportOf', { what: title })}
          actions={
            <Button onPress={() => send({ type: 'progress.closed' })}>
              {t(ended === job ? 'ui.close' : 'job.leave')}
            </Button>
          }
        >
          <JobProgress id={job} onEnd={() => setEnded(job)} />
        </Dialog>
      )}
    </span>
  );
}

/** After the work, the focus returns to the menu if it was on the menu, or on what replaced it meanwhile. */
function useFocusAfter(isBusy: boolean): RefObject<HTMLSpanElement | null> {
  const place = useRef<HTMLSpanElement>(null);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const isDone = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    const { activeElement, body } = document;
    if (isDone && (activeElement === null || activeElement === body)) place.current?.querySelector('button')?.focus();
  }, [isBusy]);
  return place;
}
