import { seal } from '#server/sealing.ts';
import { redactText } from './push/index.ts';

/** A command as it is kept: readable without its secrets, and whole only under seal. */
export function contentOf(secret: string, text: string): { content: string; sealed: Uint8Array | null } {
  const content = redactText(text);
  return { content, sealed: content === text ? null : seal(secret, Buffer.from(text)) };
}
