import type { ThreadWork } from '#server/threads/index.ts';
import { makeRowContext, parseUsbAttlog, type PunchRow } from './push/index.ts';
import type { UsbFile, UsbPart } from './usb-file.ts';

const rowsAtOnce = 1000;

/** Parses a file of a USB stick: first a summary, then in parts the rows, if they are to be stored. */
const work: ThreadWork<UsbFile, UsbPart> = async function* ({
  file: bytes,
  name,
  language,
  layout,
  zone,
  clock,
  now,
  withRows,
}) {
  const context = makeRowContext({
    zone,
    now: Temporal.Instant.from(now),
    commissionedAt: null,
    pushVersion: null,
    settings: clock.map(({ since, offset }) => ({
      since: since === null ? null : Temporal.Instant.from(since),
      offset,
    })),
  });
  const file = parseUsbAttlog(bytes, { fileName: name, language, ...(layout ? { layout } : {}) }, context);
  if ('refused' in file) {
    yield { refused: file.refused };
    return;
  }
  const { records, rows, quarantined } = file;
  yield {
    records,
    layout: file.layout,
    first: rows.slice(0, 10),
    setAside: quarantined.length,
    quarantined: withRows ? quarantined.slice(0, rowsAtOnce) : [],
  };
  if (!withRows) return;
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce) satisfies PunchRow[];
};

export default work;
