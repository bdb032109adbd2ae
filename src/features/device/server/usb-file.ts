import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { commonCodes } from '#shared/contract/index.ts';
import { readUpload, type UploadPlace } from '#server/files/index.ts';
import { Refusal, type PreparingContext } from '#server/http/index.ts';
import { threadTask } from '#server/threads/index.ts';
import { deviceCodes, importUsbFile, usbPlace } from '../contract.ts';
import type { PunchRow, QuarantinedRow } from './push/index.ts';
import { terminals } from './tables.ts';
import { readClock, type TerminalClock } from './terminal-clock.ts';
import { terminalZone } from './terminal-row.ts';

/** The input of the thread that reads a file of a USB stick. */
export interface UsbFile {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly language: number | null;
  readonly layout: 'device' | 'state' | undefined;
  readonly zone: string;
  /** The settings of the terminal's clock. */
  readonly clock: TerminalClock['settings'];
  /** An instant. */
  readonly now: string;
  /** False for a preview, which shows only the first rows. */
  readonly withRows: boolean;
}

/** The summary of a file, without its rows. */
export interface UsbSummary {
  readonly records: number;
  readonly layout: 'device' | 'state';
  readonly first: readonly PunchRow[];
  /** The number of lines that are no punches, and the first of them. */
  readonly setAside: number;
  readonly quarantined: readonly QuarantinedRow[];
}

export type UsbPart = { readonly refused: string } | UsbSummary | readonly PunchRow[];

/** People who may import such a file may upload it. The reader checks what it is. */
export const usbUpload: UploadPlace = {
  name: usbPlace,
  calls: [importUsbFile],
  maxBytes: 50_000_000,
  accept: ['.dat', '.txt'],
  content: 'reader',
};

const reading = threadTask<UsbFile, UsbPart>(new URL('./usb-file.thread.ts', import.meta.url));

/** The input of the call that imports a file. */
export interface UsbCall {
  readonly body: z.output<typeof importUsbFile.body>;
}

/** A file that was read: its summary and its rows from the thread. */
interface ReadUsbFile {
  readonly summary: UsbSummary;
  readonly parts: readonly (readonly PunchRow[])[];
}

/**
 * Reads the file of a call in a thread, before the call's transaction.
 * @throws Refusal with the reason, if it is no terminal's file
 */
export async function readUsbFile(context: PreparingContext, { body }: UsbCall): Promise<ReadUsbFile> {
  const { companyId, services, actor } = context;
  const terminal = await services.database.within(
    { role: 'tenant', companyId, userId: actor.userId, readOnly: true },
    async (tx) => {
      const [row] = await tx
        .select()
        .from(terminals)
        .where(and(eq(terminals.company_id, companyId), eq(terminals.id, body.terminal)));
      if (!row) throw new Refusal(commonCodes.notFound);
      const { settings } = readClock(row);
      return { language: row.device_language, zone: await terminalZone({ tx, companyId }, row), clock: settings };
    },
  );
  const input: UsbFile = {
    ...terminal,
    file: await readUpload(context, body.file, usbPlace),
    name: body.file_name,
    layout: body.column_three,
    now: context.now.toString(),
    withRows: body.mode === 'import',
  };
  let summary: UsbSummary | undefined;
  const parts: (readonly PunchRow[])[] = [];
  const session = { input, person: actor.userId, handOver: [input.file.buffer] };
  for await (const part of services.threads.reading.open(reading, session)) {
    if ('refused' in part) throw new Refusal(deviceCodes.notTerminalFile, { context: { reason: part.refused } });
    if ('records' in part) summary = part;
    else parts.push(part);
  }
  if (!summary) throw new Error('The thread said nothing of the file');
  return { summary, parts };
}
