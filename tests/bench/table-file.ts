/**
 * Rows a second and peak memory of each table format: `node tests/bench/table-file.ts [rows]`. Each format runs in its own process,
 * so that the garbage of one does not count for another.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { writeTable, type TableColumn, type TableFormat, type TableRow } from '#server/table-file/index.ts';
import { printTable } from './support/print-table.ts';

const megabyte = 1024 * 1024;
const { values: options, positionals } = parseArgs({
  options: { format: { type: 'string' } },
  allowPositionals: true,
});
const rowCount = Number(positionals[0] ?? 1_000_000);

/** Twelve columns of every kind, as in a transaction report. */
const columns: readonly TableColumn[] = [
  { key: 'emp_code', title: 'Employee ID', kind: 'text' },
  { key: 'name', title: 'Name', kind: 'text' },
  { key: 'department', title: 'Department', kind: 'text' },
  { key: 'position', title: 'Position', kind: 'text' },
  { key: 'att_date', title: 'Date', kind: 'date' },
  { key: 'punch_time', title: 'Punch time', kind: 'datetime', seconds: true },
  { key: 'upload_time', title: 'Upload time', kind: 'datetime', seconds: true },
  { key: 'time', title: 'Time', kind: 'time' },
  { key: 'worked', title: 'Worked', kind: 'duration' },
  { key: 'terminal', title: 'Terminal', kind: 'text' },
  { key: 'temperature', title: 'Temperature', kind: 'decimal', decimals: 1 },
  { key: 'id', title: 'Number', kind: 'integer' },
];

async function* rows(count: number): AsyncGenerator<readonly TableRow[], void, void> {
  for (let start = 0; start < count; start += 1000) {
    yield Array.from({ length: Math.min(1000, count - start) }, (_, offset) => {
      const id = start + offset;
      const day = `2026-${String(1 + (id % 12)).padStart(2, '0')}-${String(1 + (id % 28)).padStart(2, '0')}`;
      const time = `${String(id % 24).padStart(2, '0')}:${String(id % 60).padStart(2, '0')}`;
      return {
        kind: 'data',
        values: {
          emp_code: String(id % 100_000).padStart(6, '0'),
          name: `Employee ${id % 100_000}`,
          department: `Department ${id % 40}`,
          position: `Position ${id % 15}`,
          att_date: day,
          punch_time: `${day}T${time}:${String(id % 59).padStart(2, '0')}Z`,
          upload_time: `${day}T${time}:59+00:00`,
          time,
          worked: id % 720,
          terminal: `Gate ${id % 8}`,
          temperature: 36 + (id % 20) / 10,
          id,
        },
      } as const;
    });
  }
}

async function measure(format: TableFormat, count: number): Promise<void> {
  const before = process.memoryUsage().rss;
  const cpuBefore = process.cpuUsage();
  let longestPause = 0;
  let lastTick = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longestPause = Math.max(longestPause, now - lastTick - 10);
    lastTick = now;
  }, 10);
  const started = performance.now();
  const { stream } = writeTable({
    format,
    title: 'Transactions',
    language: 'en',
    direction: 'ltr',
    timeZone: 'Asia/Dubai',
    columns,
    rows: rows(count),
    labels: { yes: 'Yes', no: 'No', page: 'Page {page} of {pages}' },
  });
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  const cpu = process.cpuUsage(cpuBefore);
  const peak = process.resourceUsage().maxRSS * 1024;
  process.send?.([
    format,
    count,
    seconds.toFixed(1),
    ((cpu.user + cpu.system) / 1e6).toFixed(1),
    Math.round(count / seconds),
    (bytes / megabyte).toFixed(1),
    (before / megabyte).toFixed(0),
    (peak / megabyte).toFixed(0),
    longestPause.toFixed(0),
  ]);
}

if (options.format === 'xlsx' || options.format === 'csv' || options.format === 'pdf') {
  await measure(options.format, rowCount);
} else {
  const lines: (string | number)[][] = [];
  for (const format of ['xlsx', 'csv', 'pdf']) {
    // A PDF of a million rows has 25,000 pages, which nobody needs, so it gets a tenth.
    const count = format === 'pdf' ? Math.ceil(rowCount / 10) : rowCount;
    const child = fork(fileURLToPath(import.meta.url), [String(count), '--format', format]);
    child.once('message', (cells) => lines.push(z.array(z.union([z.string(), z.number()])).parse(cells)));
    await once(child, 'exit');
  }
  printTable(
    ['format', 'rows', 'seconds', 'processor s', 'rows/s', 'file MB', 'start MB', 'peak MB', 'pause ms'],
    lines,
  );
}
