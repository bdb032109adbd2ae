/** Where traces go, and which: the standard variables of OpenTelemetry. */
export interface TracesConfig {
  readonly url: string;
  /** Of the receiver; may hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds: number;
  /** Of the process: `service.name` and what else names it. */
  readonly resource: Readonly<Record<string, string>>;
  /** The share of traces that are kept, from 0 to 1. */
  readonly ratio: number;
  /** Whether the caller's decision about a trace counts. */
  readonly followsParent: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The pairs of `name=value,name=value`, with encoded values. */
function pairsIn(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at <= 0 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Samplers by name: the share that they keep without an argument, and whether they take one. */
const samplers: Readonly<Record<string, { readonly ratio: number; readonly takesRatio: boolean }>> = {
  always_on: { ratio: 1, takesRatio: false },
  always_off: { ratio: 0, takesRatio: false },
  traceidratio: { ratio: 1, takesRatio: true },
};

/**
 * Reads the variables of OpenTelemetry (`OTEL_…`) as its specification has them. Without an endpoint there are no traces.
 * @param problems takes what is wrong
 */
export function readTraces(environment: Environment, problems: string[]): TracesConfig | undefined {
  const of = (name: string): string | undefined => environment[name]?.trim() || undefined;
  /** A variable for traces, else for everything. */
  const ofTraces = (name: string): string | undefined =>
    of(`OTEL_EXPORTER_OTLP_TRACES_${name}`) ?? of(`OTEL_EXPORTER_OTLP_${name}`);
  const own = of('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const base = of('OTEL_EXPORTER_OTLP_ENDPOINT');
  const isOff = of('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || of('OTEL_TRACES_EXPORTER') === 'none';
  if (isOff || (own === undefined && base === undefined)) return undefined;
  const url = own ?? `${base?.replace(/\/+$/, '')}/v1/traces`;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT is no address, such as http://localhost:4318');
  if (ofTraces('PROTOCOL') === 'grpc')
    problems.push('OTEL_EXPORTER_OTLP_PROTOCOL: traces are sent as http/json; a collector takes them at its port 4318');
  const { OTEL_TRACES_SAMPLER: sampler = 'parentbased_always_on' } = environment;
  const chosen = samplers[sampler.replace(/^parentbased_/, '')];
  if (!chosen) problems.push(`OTEL_TRACES_SAMPLER takes ${Object.keys(samplers).join(', ')}, also after parentbased_`);
  const argument = Number(of('OTEL_TRACES_SAMPLER_ARG') ?? '1');
  const timeout = Number(ofTraces('TIMEOUT') ?? '10000');
  return {
    url,
    headers: { ...pairsIn(of('OTEL_EXPORTER_OTLP_HEADERS')), ...pairsIn(of('OTEL_EXPORTER_OTLP_TRACES_HEADERS')) },
    timeoutMilliseconds: Number.isFinite(timeout) && timeout > 0 ? timeout : 10_000,
    resource: {
      'service.name': 'muster',
      ...pairsIn(of('OTEL_RESOURCE_ATTRIBUTES')),
      ...(of('OTEL_SERVICE_NAME') ? { 'service.name': of('OTEL_SERVICE_NAME') ?? '' } : {}),
    },
    ratio: chosen?.takesRatio && argument >= 0 && argument <= 1 ? argument : (chosen?.ratio ?? 1),
    followsParent: sampler.startsWith('parentbased_'),
  };
}
