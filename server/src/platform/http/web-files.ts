// Serves the built web app: hashed files for ever, pages always asked for again, unknown paths as the app.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound, type HttpServer } from './server.ts';

// Vite puts the hash of the content into these names.
const hashedFile = /[\\/](?:static|assets)[\\/][^\\/]+-[A-Za-z0-9_-]{8,}\.[a-z0-9]+(?:\.br|\.gz)?$/;
// Browsers that cannot run the app, nor any script of today.
const tooOld = /\bMSIE |\bTrident\//;
const ours =
  /^\/(?:rest|oauth|uploads|imports|events|m|brand|reports|personal-data|api|static|metrics|livez|readyz|healthz)(?:\/|$|\?)/;

/** Registers the files of `directory`, where it was built, and the pages of the app for all other paths. */
export async function registerWebFiles(app: HttpServer, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) {
    answerNotFound(app);
    return;
  }
  app.addHook('onRequest', async (request, reply) =>
    isTooOld(request) ? reply.redirect('/no-support', 302) : undefined,
  );
  await app.register(fastifyStatic, {
    root: directory,
    // Its own route reads the whole folder for each file, for file systems that ignore case.
    serve: false,
    index: ['index.html'],
    cacheControl: false,
    // The list of builds is the build's own.
    dotfiles: 'ignore',
    // The build lays .br and .gz beside each text.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = hashedFile.test(path);
      // What was decided for a page stays.
      if (reply.hasHeader('cache-control')) return;
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    reply.sendFile(`/${request.params['*']}`);
  });
  answerNotFound(app, (request, reply) => {
    const page = pageOf(request);
    return page === undefined ? undefined : sendPage(request, reply, page);
  });
}

function pageOf(request: FastifyRequest): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const [path = ''] = request.url.split('?', 1);
  // A user name may end like a file.
  const isFile = !path.startsWith('/login/') && /\.[a-z0-9]{1,5}$/i.test(path);
  if (ours.test(path) || isFile) return undefined;
  if (/^\/no-support\/?$/.test(path)) return 'no-support.html';
  return /^\/(?:s|b|mail|phone|g)(?:\/|$)/.test(path) ? 'share.html' : 'index.html';
}

function isTooOld(request: FastifyRequest): boolean {
  if (!tooOld.test(request.headers['user-agent'] ?? '')) return false;
  const page = pageOf(request);
  return page !== undefined && page !== 'no-support.html';
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  // The path may carry a code: it is kept nowhere.
  const isSecretPath = /^\/(?:(?:login|s|b|mail|phone|g)\/|(?:landing|resetpassword)(?:[/?]|$))/.test(
    request.url,
  );
  reply.header('cache-control', isSecretPath ? 'no-store' : 'no-cache');
  return reply.code(200).sendFile(page, { cacheControl: false });
}
