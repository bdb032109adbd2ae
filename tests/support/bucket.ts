import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/** The account of the bucket. */
export const bucketAccount = { key: 'AKIDEXAMPLE', secret: 'a/b+c=secret', region: 'eu-test-1' } as const;
const { key, secret, region } = bucketAccount;

/** A store with one bucket, named `bucket`. */
export interface Bucket {
  readonly port: number;
  /** The objects by their paths, as they were requested. */
  readonly objects: Map<string, Buffer>;
  /** Its location in the form of `FILES_URL`. */
  readonly url: string;
  stop(): void;
}

const refusalOf = (code: string): Buffer => Buffer.from(`<Error><Code>${code}</Code><Message>No</Message></Error>`);

/** Starts a store in memory that takes only requests whose signature it comes to itself (AWS Signature Version 4). */
export function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const path = request.url ?? '';
      const address = new URL(path, 'http://bucket');
      const answer = (status: number, headers: Record<string, string | number> = {}, content?: Buffer): void => {
        response.writeHead(status, headers).end(content);
      };
      const hash = request.headers['x-amz-content-sha256'];
      if (request.headers.authorization !== signatureOf(request))
        return answer(403, {}, refusalOf('SignatureDoesNotMatch'));
      if (!address.pathname.startsWith('/bucket')) return answer(404, {}, refusalOf('NoSuchBucket'));
      if (address.pathname.startsWith('/bucket/others/')) return answer(403, {}, refusalOf('AccessDenied'));
      if (request.method === 'PUT') {
        if (hash !== sha256(body) || Number(request.headers['content-length']) !== body.length) return answer(400);
        objects.set(path, body);
        return answer(200);
      }
      if (request.method === 'DELETE') return answer(objects.delete(path) ? 204 : 404);
      if (address.searchParams.has('list-type')) {
        const prefix = `${address.pathname}/${address.searchParams.get('prefix')}`;
        const keys = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted();
        const most = Number(address.searchParams.get('max-keys'));
        const listed = keys
          .slice(0, most)
          .map((name) => `<Contents><Key>${name.slice('/bucket/'.length)}</Key></Contents>`);
        return answer(200, {}, Buffer.from(`<ListBucketResult>${listed.join('')}</ListBucketResult>`));
      }
      const object = objects.get(path);
      if (!object) return answer(404);
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (start === undefined) return answer(200, { 'content-length': object.length }, object);
      const part = object.subarray(Number(start), Number(end) + 1);
      return answer(
        206,
        { 'content-length': part.length, 'content-range': `bytes ${start}-${end}/${object.length}` },
        part,
      );
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      const port = typeof bound === 'object' && bound ? bound.port : 0;
      resolve({
        port,
        objects,
        url: `http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/bucket/muster?region=${region}`,
        stop: () => void server.close(),
      });
    });
  });
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const hmac = (by: Buffer | string, text: string): Buffer => createHmac('sha256', by).update(text).digest();

function signatureOf(request: IncomingMessage): string {
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? [];
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name])}\n`)
    .join('');
  const time = String(request.headers['x-amz-date']);
  const hash = String(request.headers['x-amz-content-sha256']);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [request.method, path, query.split('&').toSorted().join('&'), headers, signed, hash].join('\n');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const by = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secret}`, time.slice(0, 8)), region));
  const signature = hmac(by, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}
