import { useEffect, useRef, useState } from 'react';
import { exportFormats, type ExportFormat, type Report, type ReportQueryInput } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { saveFile } from '#shared/http/save-file.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, DownloadIcon, Menu, MenuItem, MenuSection, MenuTrigger, TriggerButton } from '#shared/ui/index.ts';

interface ExportButtonProps {
  readonly report: Report;
  readonly query: ReportQueryInput;
  readonly columns: readonly string[];
}

/** Milliseconds: a million rows take their time. */
const timeLimit = 10 * 60_000;

/** Writes the report as it is on the screen, all pages of it, into a file; it can be stopped while it is written. */
export function ExportButton({ report, query, columns }: ExportButtonProps) {
  const { t, language } = useTranslation(['report', 'common']);
  const { client } = useApplicationContext();
  const [writing, setWriting] = useState<AbortController | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const write = async (format: ExportFormat): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setWriting(stop);
    try {
      const { page: _page, page_size: _size, ...question } = query;
      const file = await client.downloadEndpoint(
        report.calls.export,
        { query: { ...question, format, language, columns: columns.join(',') } },
        { timeLimit, signal: stop.signal },
      );
      saveFile(file);
    } catch {
      // The client has told the person what went wrong; who stopped it knows.
    } finally {
      setWriting(null);
    }
  };

  if (writing) {
    return (
      <span className="report-writing" role="status">
        <span className="report-writing-bar" aria-hidden="true" />
        {t('screen.export.writing')}
        <Button size="small" variant="quiet" onPress={() => writing.abort()}>
          {t('screen.export.stop')}
        </Button>
      </span>
    );
  }
  return (
    <MenuTrigger>
      <TriggerButton icon={DownloadIcon}>{t('screen.export.action')}</TriggerButton>
      <Menu
        placement="bottom end"
        onAction={(key) => {
          const format = exportFormats.find((candidate) => candidate === key);
          if (format) void write(format);
        }}
      >
        <MenuSection title={t('screen.export.action')}>
          {exportFormats.map((format) => (
            <MenuItem key={format} id={format} textValue={t(`common:list.format.${format}`)}>
              {t(`common:list.format.${format}`)}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </MenuTrigger>
  );
}
