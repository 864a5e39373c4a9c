// Cuts clients that send a body too slowly: calls by total time, uploads by progress.
import type { FastifyRequest } from 'fastify';

const callTimeoutMs = 60_000;
const uploadWindowMs = 30_000;
const uploadBytesPerWindow = 30_720;

/** Starts watching a request that has a body; ends by itself. */
export function watchBody(request: FastifyRequest): void {
  const { raw } = request;
  const hasBody =
    raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  const timer = request.url.startsWith('/uploads') ? watchProgress(raw.socket) : cutAfter(raw.socket);
  raw.once('close', () => clearInterval(timer));
  raw.once('end', () => clearInterval(timer));
}

function cutAfter(socket: { destroy(): unknown }) {
  return setInterval(() => socket.destroy(), callTimeoutMs).unref();
}

function watchProgress(socket: { destroy(): unknown; readonly bytesRead: number; isPaused(): boolean }) {
  let seenBytes = socket.bytesRead;
  return setInterval(() => {
    // A paused socket waits for us, not for the client.
    const isTooSlow = !socket.isPaused() && socket.bytesRead - seenBytes < uploadBytesPerWindow;
    seenBytes = socket.bytesRead;
    if (isTooSlow) socket.destroy();
  }, uploadWindowMs).unref();
}
