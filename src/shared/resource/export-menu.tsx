import { useState } from 'react';
import { exportFormats, type AnyResource, type ExportFormat } from '#shared/contract/index.ts';
import { saveFile } from '#shared/http/save-file.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { DownloadIcon, IconButton, Menu, MenuItem, MenuSection, MenuTrigger } from '#shared/ui/index.ts';
import { toListQuery, type ListView } from '#shared/list/list-view.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

interface ExportMenuProps {
  readonly resource: AnyResource;
  readonly view: ListView;
  readonly columns: readonly string[];
}

/** Writes the list as it is on the screen (conditions, order, columns), all pages of it, into a file. */
export function ExportMenu({ resource, view, columns }: ExportMenuProps) {
  const { t } = useTranslation('common');
  const { client } = useApplicationContext();
  const [isWriting, setWriting] = useState(false);
  const write = async (format: ExportFormat): Promise<void> => {
    setWriting(true);
    try {
      const { page: _page, page_size: _size, ...question } = toListQuery(view);
      const query = { ...question, format, columns: columns.join(',') };
      saveFile(await client.downloadEndpoint(resource.calls.export, { query }, { timeLimit: exportTimeLimit }));
    } catch {
      // The client has told the person what went wrong.
    } finally {
      setWriting(false);
    }
  };
  return (
    <MenuTrigger>
      <IconButton icon={DownloadIcon} label={t('list.export')} size="small" isPending={isWriting} />
      <Menu
        placement="bottom end"
        onAction={(key) => {
          const format = exportFormats.find((candidate) => candidate === key);
          if (format) void write(format);
        }}
      >
        <MenuSection title={t('list.export')}>
          {exportFormats.map((format) => (
            <MenuItem key={format} id={format} textValue={t(`list.format.${format}`)}>
              {t(`list.format.${format}`)}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </MenuTrigger>
  );
}

/** Milliseconds: a million rows take their time. */
const exportTimeLimit = 10 * 60_000;
