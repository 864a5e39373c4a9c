// Reads a JSON body so that nothing a client can write becomes a 400, a 500 or a prototype.
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const maxDepth = 64;
const jsonType = /^application\/json(?:;\s?charset=utf-8)?$/i;

/** The parsed body; an empty one is undefined. Throws `unreadable` or `too-large`. */
export async function readJson(request: FastifyRequest, limitBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0) return undefined;
  if (!jsonType.test(request.headers['content-type'] ?? '')) throw new AppError('unreadable');
  const value = parse(bytes);
  checkShape(value);
  return value;
}

async function readBytes(request: FastifyRequest, limitBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw new AppError('too-large');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.raw) {
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > limitBytes) throw new AppError('too-large');
    chunks.push(bytes);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('unreadable');
  }
}

// Without recursion: the depth is what a client chose.
function checkShape(root: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { value, depth } = entry;
    if (typeof value === 'string' && value.includes('\u0000')) throw new AppError('unreadable');
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) throw new AppError('unreadable');
    if (Array.isArray(value)) {
      for (const item of value) open.push({ value: item, depth: depth + 1 });
      continue;
    }
    for (const [key, item] of Object.entries(value)) {
      if (key === '__proto__' || key.includes('\u0000')) throw new AppError('unreadable');
      open.push({ value: item, depth: depth + 1 });
    }
  }
}
