import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { punchImport } from '#features/device/contract.ts';
import { checkFormerFile, formerPlace } from '#features/moving/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import { biotimeDump } from '#tests/support/former-dump.ts';
import { findFixtures } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import type { TestServer } from '#tests/support/server.ts';
import { startPeopledServer } from '#tests/support/use-server.ts';
import { useWebhookReceiver } from '#tests/support/webhook-receiver.ts';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.string()) });
const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(attribute),
});
const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

describe('traces', () => {
  const receiver = useWebhookReceiver();
  let server: TestServer;
  let worker: Worker;
  let token: string;
  beforeAll(async () => {
    server = await startPeopledServer({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=tell-the-receiver',
      OTEL_SERVICE_NAME: 'attendance',
    });
    token = await (await findFixtures(server)).tokenOf('adminA');
    worker = await startWorker(server.host, server.running.app.jobKinds);
  });
  afterAll(async () => {
    await worker.stop();
    await server.stop();
  });

  const spans = async () => {
    await server.host.traces.flush();
    return receiver.received.flatMap(({ body }) =>
      bodySchema.parse(JSON.parse(body.toString())).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) =>
          scope.spans.map(({ attributes, ...span }) => ({
            ...span,
            ...Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
            'muster.request': attributes.find(({ key }) => key === 'muster.request')?.value['stringValue'],
          })),
        ),
      ),
    );
  };
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const asked = (path: string, flags: string) =>
    server.fetch(path, {
      headers: { authorization: `JWT ${token}`, traceparent: `00-${trace}-00f067aa0ba902b7-${flags}` },
    });

  it('go on with that of the caller, say what was asked for and nothing of whom, and name the request of the log', async () => {
    const answer = await asked('/web/device/api/v2/punch_imports/?search=private', '01');
    expect(answer.status).toBe(200);
    const [span, ...others] = (await spans()).filter(({ traceId }) => traceId === trace);
    expect(others).toEqual([]);
    expect(span).toMatchObject({
      parentSpanId: '00f067aa0ba902b7',
      name: `GET /web${punchImport.calls.list.path}`,
      kind: 2,
      'http.response.status_code': '200',
      'muster.call': punchImport.calls.list.name,
      'muster.request': answer.headers.get('x-request-id'),
    });
    const [sent] = receiver.received;
    expect(sent).toMatchObject({ method: 'POST', path: '/v1/traces' });
    expect(sent?.headers).toMatchObject({ 'content-type': 'application/json', 'x-key': 'tell-the-receiver' });
    expect(sent?.body.toString()).toContain('attendance');
    expect(receiver.received.map(({ body }) => body.toString()).join()).not.toMatch(/private|JWT|tell-the-receiver/);
    // Who asked does not want this one.
    await asked('/web/device/api/v2/punch_imports/', '00');
    expect((await spans()).filter(({ traceId }) => traceId === trace)).toHaveLength(1);
  });

  it('lead from a request to its job', async () => {
    const admin = server.caller(token);
    const dump = biotimeDump({ people: [{ code: 'TR1', name: 'Tracy' }], punches: [], serial: 'TRACE001' });
    const { dataURL: file } = await sendFile(admin, formerPlace, 'traced.sql', new TextEncoder().encode(dump));
    const body = { file, file_name: 'traced.sql', time_zone: 'Europe/London', kinds: ['people' as const] };
    dataOf(await admin.callEndpoint(checkFormerFile, { body }));
    await worker.drain();
    const all = await spans();
    const job = all.find(({ name }) => name === 'job moving.move_in.run');
    const request = all.find(({ spanId }) => spanId === job?.parentSpanId);
    expect(request?.name).toBe(`POST /web${checkFormerFile.path}`);
    expect(job).toMatchObject({ traceId: request?.traceId, kind: 5, 'muster.request': request?.['muster.request'] });
  });

  it('wait while the receiver is away, which stops nothing and is said once', async () => {
    const before = server.logLines.length;
    receiver.answer({ status: 503 });
    expect((await asked('/web/device/api/v2/punch_imports/', '01')).status).toBe(200);
    await server.host.traces.flush();
    await server.host.traces.flush();
    receiver.received.splice(0);
    receiver.answer({ status: 200 });
    expect((await spans()).filter(({ traceId }) => traceId === trace)).toHaveLength(1);
    const said = server.logLines.slice(before).filter((line) => line.includes('Traces are'));
    expect(said.map((line) => z.object({ msg: z.string() }).parse(JSON.parse(line)).msg)).toEqual([
      'Traces are not taken',
      'Traces are sent again',
    ]);
  });
});
