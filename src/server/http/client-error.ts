import type { Server } from 'node:http';

/** Milliseconds for which a sender may continue after the answer. */
const patience = 2000;
const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers requests that are not HTTP even while they are still being sent. By default Node closes the connection at once, and the
 * answer is lost.
 */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    // Each further chunk of such a request is an error of its own.
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
