import { describe, expect, it } from 'vitest';
import { terminal } from '#features/device/contract.ts';
import { serverSlices } from '#features/slices.server.ts';
import { openMeter, serveMetrics } from '#server/metrics/index.ts';
import { buildApp } from '#server/app.ts';
import { jobGauges } from '#server/jobs/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('figures of the installation', () => {
  const server = useServer();
  const people = usePeople(server);
  const gauges = [...jobGauges, ...serverSlices.flatMap((slice) => slice.gauges ?? [])];

  async function figures(port: number): Promise<ReadonlyMap<string, number>> {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('application/openmetrics-text');
    const text = await answer.text();
    expect(text.endsWith('# EOF\n')).toBe(true);
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }

  it('are told at an address of their own: calls, jobs, days, terminals, punches', async () => {
    const meter = openMeter(server.host, gauges);
    const app = buildApp(server.host, serverSlices, meter);
    const { port, stop } = await serveMetrics(meter, '127.0.0.1:0');
    try {
      const admin = server.caller(await people.tokenOf('adminA'));
      await admin.callEndpoint(terminal.calls.create, { body: { sn: 'SEEN1', alias: 'S', area: people.a.rootArea } });
      await server.fetch('/iclock/cdata?SN=SEEN1&table=ATTLOG&Stamp=1', {
        method: 'POST',
        body: '1001\t2026-03-02 06:00:00\t0\t1\t0\t0\t0\n',
      });
      await app.fetch(new Request('http://muster.test/web/map/api/v2/places/?search=x'));
      await app.fetch(new Request('http://muster.test/iclock/getrequest?SN=SEEN1'));
      const metrics = await figures(port);
      for (const { name } of gauges) expect.soft(metrics.get(name), name).toBeTypeOf('number');
      expect(metrics.get('muster_terminals_online')).toBeGreaterThan(0);
      expect(metrics.get('muster_punches_stored')).toBeGreaterThan(0);
      expect(metrics.get('muster_database_up')).toBe(1);
      expect([...metrics.keys()].some((key) => key.startsWith('muster_call_seconds_count{call="terminal"'))).toBe(true);
      const other = await fetch(`http://127.0.0.1:${port}/web/health`);
      expect(other.status).toBe(404);
    } finally {
      await stop();
    }
  });

  it('say that the database is away, and tell nothing old', async () => {
    const away = { ...server.host.database, within: () => Promise.reject(new Error('Away')) };
    const log = { ...server.host.log, warn: () => undefined };
    const meter = openMeter({ ...server.host, database: away, log }, gauges);
    const { text } = await meter.tell();
    expect(text).toContain('muster_database_up 0');
    expect(text).toMatch(/^muster_jobs_waiting NaN$/im);
  });

  it('are no part of what everybody reaches', async () => {
    expect((await server.fetch('/metrics')).status).toBe(404);
    expect((await server.fetch('/web/health/alive')).status).toBe(200);
  });
});
