import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { LinkRefused, linkRefusals } from './link-refused.ts';
import {
  checkedLookup,
  hostOf,
  type LinkRules,
  parseLink,
  portOf,
  requirePublicNumber,
} from './public-address.ts';

const redirectsMax = 5;
const redirecting: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

export interface OpenedLink {
  readonly url: URL;
  readonly filename: string;
  /** Undefined where the other server doesn't say it. */
  readonly sizeBytes: number | undefined;
  readonly body: IncomingMessage;
}

/** Asks for a file; every address on the way is checked, and connected to as it was checked. */
export async function openLink(address: string, rules: LinkRules, signal: AbortSignal): Promise<OpenedLink> {
  let url = parseLink(address);
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const body = await ask(url, rules, signal);
    const { location } = body.headers;
    if (!redirecting.includes(body.statusCode) || location === undefined) return opened(url, body);
    body.destroy();
    url = parseLink(location, url);
  }
  throw linkRefusals.redirects();
}

async function ask(url: URL, rules: LinkRules, signal: AbortSignal): Promise<IncomingMessage> {
  requirePublicNumber(url, rules);
  const isSecure = url.protocol === 'https:';
  const answered = Promise.withResolvers<IncomingMessage>();
  const request = (isSecure ? requestHttps : requestHttp)({
    host: hostOf(url),
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    // An agent of its own: a shared one may keep connections, or go through a proxy that resolves names itself.
    agent: isSecure ? new HttpsAgent() : new HttpAgent(),
    lookup: checkedLookup(portOf(url), rules),
    headers: { host: url.host, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Rushes' },
    signal,
  });
  const timer = setTimeout(() => request.destroy(linkRefusals.stalled()), rules.stalledMs);
  request.on('response', answered.resolve).on('error', (error) => {
    answered.reject(error instanceof LinkRefused ? error : linkRefusals.unreachable());
  });
  request.end();
  try {
    return await answered.promise;
  } finally {
    clearTimeout(timer);
  }
}

function opened(url: URL, body: IncomingMessage): OpenedLink {
  try {
    requireFile(body);
    const given = Number(body.headers['content-length']);
    const sizeBytes = body.headers['content-length'] === undefined ? undefined : given;
    if (sizeBytes === 0) throw linkRefusals.empty();
    const filename = dispositionName(body.headers['content-disposition']) ?? nameOf(url);
    return { url, body, sizeBytes, filename };
  } catch (error) {
    body.destroy();
    throw error;
  }
}

function requireFile({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode === 404 || statusCode === 410) throw linkRefusals.missing();
  if (statusCode === 401 || statusCode === 403 || statusCode === 407) throw linkRefusals.signIn();
  if (statusCode !== 200) throw linkRefusals.theirs();
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/html' || type === 'application/xhtml+xml') throw linkRefusals.webPage();
  const isNoMedia = /^(?:text|image|font)\/|^application\/(?:json|pdf|xml|zip|javascript)$/.test(type);
  // Servers that don't know an ending call its files plain text.
  if (isNoMedia && type !== 'text/plain') throw linkRefusals.noMedia();
}

/** Whether a file begins as a web page does, whatever its server calls it. */
export function isWebPage(start: Buffer): boolean {
  return /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body)[\s>]/i.test(
    start.subarray(0, 1024).toString('latin1').replace('\u00ef\u00bb\u00bf', ''),
  );
}

/** The last part of the path, or the website where there is none. */
export function nameOf(url: URL): string {
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  return decoded(last) || url.hostname;
}

/** The file name that a `Content-Disposition` header gives. */
export function dispositionName(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1');
  const bare = /filename\s*=\s*([^";\s]+)/i.exec(header)?.[1];
  // Headers arrive as Latin-1, whatever was sent.
  const plain = quoted ?? bare;
  const name =
    encoded === undefined ? plain && Buffer.from(plain, 'latin1').toString('utf8') : decoded(encoded);
  const file = name?.split(/[/\\]/).at(-1)?.trim();
  return file === undefined || file === '' ? undefined : file;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
