import { describe, expect, it } from 'vitest';
import { readTraces } from './settings.ts';
import { placeBelow, readPlace, writePlace } from './trace-context.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
const read = (environment: Record<string, string>) => {
  const problems: string[] = [];
  return { traces: readTraces(environment, problems), problems };
};

describe('the variables of OpenTelemetry', () => {
  it.each([
    ['nothing is set', {}],
    ['it is switched off', { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }],
    ['no traces are wanted', { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
  ])('want no traces where %s', (_, environment) => {
    expect(read(environment)).toEqual({ traces: undefined, problems: [] });
  });

  it('say where to, with what, as whom and how many', () => {
    const { traces, problems } = read({
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, other=1',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'other=2',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=before',
      OTEL_SERVICE_NAME: 'attendance',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_EXPORTER_OTLP_TIMEOUT: '3000',
    });
    expect(problems).toEqual([]);
    expect(traces).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: { 'x-key': 'a b', other: '2' },
      timeoutMilliseconds: 3000,
      resource: { 'service.name': 'attendance', 'deployment.environment.name': 'test' },
      ratio: 0.25,
      followsParent: false,
    });
    expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://one/own' }).traces).toMatchObject({
      url: 'https://one/own',
      ratio: 1,
      followsParent: true,
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
    ['OTEL_TRACES_SAMPLER', { ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes' }],
  ])('name a wrong %s', (name, environment) => {
    expect(read(environment).problems.join()).toContain(name);
  });
});

describe('a place in a trace', () => {
  const text = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  it('is read and written as its header', () => {
    const place = readPlace(text);
    expect(place && writePlace(place)).toBe(text);
  });

  it.each([
    null,
    '',
    text.replace('-01', ''),
    text.replace('4bf', 'XYZ'),
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`,
    `ff${text.slice(2)}`,
    text.repeat(20),
  ])('is none in %s', (wrong) => {
    expect(readPlace(wrong)).toBeUndefined();
  });

  it('goes on in the trace of its parent, and is kept as that is or by its share', () => {
    const parent = readPlace(text.replace(/01$/, '00'));
    const all = { ratio: 1, followsParent: true };
    expect(placeBelow(parent, all)).toMatchObject({ trace: parent?.trace, isKept: false });
    expect(placeBelow(parent, { ratio: 1, followsParent: false }).isKept).toBe(true);
    expect(placeBelow(undefined, all).isKept).toBe(true);
    expect(placeBelow(undefined, { ratio: 0, followsParent: true }).isKept).toBe(false);
    const kept = Array.from({ length: 400 }, () => placeBelow(undefined, { ratio: 0.25, followsParent: true }));
    const share = kept.filter(({ isKept }) => isKept).length / 400;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.4);
  });
});
