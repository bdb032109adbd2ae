import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Exchanges of real terminals and of the protocol's documents, against which our own protocol code is tested. */
const exchange = z.strictObject({
  id: z.string(),
  title: z.string(),
  dialect: z.enum(['D0', 'D1', 'D2', 'D3']),
  provenance: z.string(),
  source: z.string(),
  notes: z.string().optional(),
  precondition: z.string().optional(),
  request: z.strictObject({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().optional(),
    body_base64: z.string().optional(),
  }),
  expect: z.strictObject({
    status: z.int().optional(),
    body_regex: z.string().optional(),
    example_body: z.string().optional(),
    must_have_keys: z.array(z.string()).optional(),
    must_contain: z.array(z.string()).optional(),
    must_not_contain: z.array(z.string()).optional(),
    must_have_headers: z.array(z.string()).optional(),
    must_not_have_headers: z.array(z.string()).optional(),
    effect: z.string().optional(),
  }),
});

const capturesFile = z.object({
  exchanges: z.array(exchange),
  usb_files: z.array(z.object({ id: z.string(), file_name: z.string(), content: z.string(), expect: z.string() })),
});

export type Exchange = z.infer<typeof exchange>;

export const captures = capturesFile.parse(JSON.parse(readFileSync(new URL('captures.json', import.meta.url), 'utf8')));

/** The body of an exchange, byte for byte. */
export function bodyOf(request: Exchange['request']): Uint8Array {
  return request.body_base64 === undefined
    ? new TextEncoder().encode(request.body ?? '')
    : new Uint8Array(Buffer.from(request.body_base64, 'base64'));
}

/** The differences between an answer and the expectation; empty if it matches. */
export function faultsOf(expected: Exchange['expect'], answer: { status: number; body: string }): string[] {
  const faults: string[] = [];
  if (expected.status !== undefined && answer.status !== expected.status)
    faults.push(`status ${answer.status} instead of ${expected.status}`);
  if (expected.body_regex !== undefined && !new RegExp(expected.body_regex, 's').test(answer.body))
    faults.push(`body ${JSON.stringify(answer.body)} is not ${expected.body_regex}`);
  for (const key of expected.must_have_keys ?? []) {
    if (!new RegExp(`^${key}=`, 'm').test(answer.body)) faults.push(`no line ${key}=`);
  }
  for (const text of expected.must_contain ?? [])
    if (!answer.body.includes(text)) faults.push(`does not contain ${JSON.stringify(text)}`);
  for (const text of expected.must_not_contain ?? [])
    if (answer.body.includes(text)) faults.push(`contains ${JSON.stringify(text)}`);
  return faults;
}
