import { lookup as resolveName } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LinkRefused, linkRefusals } from './link-refused.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** What an import may reach, and how long it may take. Tests give their own; the product has no setting for it. */
export interface LinkRules {
  readonly resolve: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly isAllowed: (address: string, port: number) => boolean;
  readonly stalledMs: number;
  readonly totalMs: number;
}

export const usualRules: LinkRules = {
  resolve: (host) => resolveName(host, { all: true }),
  isAllowed: isPublicAddress,
  stalledMs: 60_000,
  totalMs: 6 * 3_600_000,
};

/** Whether an address belongs to the internet, and to no network of this machine or around it. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === azureHost) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** All that has been given out of IPv6; the rest is for networks and uses to come. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** Public by its number, but machines at Azure reach their own host there. */
const azureHost = '168.63.129.16';

/** An address as a user typed it, or as another server redirects to it. */
export function parseLink(typed: string, base?: URL): URL {
  const url = URL.parse(typed.trim(), base);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw linkRefusals.invalid();
  if (url.username !== '' || url.password !== '') throw linkRefusals.userInfo();
  const port = portOf(url);
  // Low ports belong to mail and other services that must not be talked to.
  if (port !== 80 && port !== 443 && port < 1024) throw linkRefusals.port();
  return url;
}

export function portOf({ protocol, port }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** The host of an address without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Throws where the address names a machine by number that may not be reached. Names are checked as they are resolved. */
export function requirePublicNumber(url: URL, { isAllowed }: LinkRules): void {
  const host = hostOf(url);
  if (ipaddr.isValid(host) && !isAllowed(host, portOf(url))) throw linkRefusals.private();
}

/** Resolves a name once for a connection, which goes to what was checked. One address that isn't public refuses all. */
export function checkedLookup(port: number, { resolve, isAllowed }: LinkRules): LookupFunction {
  return (host, options, callback) => {
    const answer = async () => {
      const found = await resolve(host).catch(() => []);
      const [first] = found;
      if (first === undefined) throw linkRefusals.unknownHost();
      if (!found.every(({ address }) => isAllowed(address, port))) throw linkRefusals.private();
      return { first, all: found.map(({ address, family }) => ({ address, family })) };
    };
    answer().then(
      ({ first, all }) =>
        options.all === true ? callback(null, all) : callback(null, first.address, first.family),
      (error: unknown) => callback(error instanceof LinkRefused ? error : linkRefusals.unreachable(), '', 0),
    );
  };
}
