import type { Server } from 'node:http';

/** How long a sender may go on after it was told. */
const patience = 2000;
const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * What is no HTTP is told so, also while its sender is still sending: by default Node ends the connection at once, and the
 * answer is lost with what was on its way.
 */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    // Each further piece of what is no HTTP is an error of its own.
    if (socket.writableEnded) return;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    socket.end(
      `HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    socket.resume();
    setTimeout(() => socket.destroy(), patience).unref();
  });
}
