import { seal } from '#server/sealing.ts';
import { redactText } from './push/index.ts';

/** A command as stored: readable without its secrets, and complete in sealed form. */
export function contentOf(secret: string, text: string): { content: string; sealed: Uint8Array | null } {
  const content = redactText(text);
  return { content, sealed: content === text ? null : seal(secret, Buffer.from(text)) };
}
