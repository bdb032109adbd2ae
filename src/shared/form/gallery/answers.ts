/** A call as the gallery's sections answer it. */
export interface GalleryCall {
  readonly method: string;
  /** Below `/web`, e.g. `/personnel/api/v2/employees/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** What a call that takes bytes was given. */
  readonly file: Blob | undefined;
}

/** The answering body of a call (`{ code, data, next, total }`), a refusal with its status, or nothing where it is not one's own. */
export type GalleryAnswer = Readonly<Record<string, unknown>> & { readonly status?: number };
export type Answerer = (call: GalleryCall) => GalleryAnswer | undefined | Promise<GalleryAnswer | undefined>;

const answerers: Answerer[] = [];

/** A section's own answers; asked in the order in which sections load. */
export function answerCalls(answerer: Answerer): void {
  answerers.push(answerer);
}

const parameters = new URLSearchParams(globalThis.location?.search);
/** `?slow=<ms>`: every answer takes so long. */
const slowness = Number(parameters.get('slow') ?? 0);

/** Answers in the place of a host. What no section knows is not found. */
export async function answer(input: string, init: RequestInit): Promise<Response> {
  const request = new Request(new URL(input, globalThis.location.href), init);
  const url = new URL(request.url);
  const hasBytes = request.headers.get('content-type') === 'application/octet-stream';
  const text = hasBytes ? '' : await request.text();
  const call: GalleryCall = {
    file: hasBytes ? await request.blob() : undefined,
    method: request.method,
    path: url.pathname.replace(/^\/web/, ''),
    query: url.searchParams,
    body: text === '' ? undefined : JSON.parse(text),
  };
  if (slowness > 0) await new Promise((resolve) => setTimeout(resolve, slowness));
  request.signal.throwIfAborted();
  for (const answerer of answerers) {
    const given = await answerer(call);
    if (given) {
      const { status = 200, ...body } = given;
      return Response.json(body, { status });
    }
  }
  return Response.json({ code: 'ZBCO0003', context: {} }, { status: 404 });
}

/** One page of rows as the wire has it: `page` and `page_size` of the query, `next` while there are more. */
export function pageOf(rows: readonly unknown[], query: URLSearchParams): GalleryAnswer {
  const page = Number(query.get('page') ?? 1);
  const size = Number(query.get('page_size') ?? 20);
  const data = rows.slice((page - 1) * size, page * size);
  return { code: 'ZBGA0000', data, total: rows.length, next: page * size < rows.length ? page + 1 : null };
}
