import type { Context } from '../../../context.ts';
import { senderCalls } from './calls.ts';
import { type AskDns, createDns } from './dns.ts';
import { createSendersService } from './service.ts';
import { feature } from '../../../feature.ts';

export const senderDomains = feature({
  name: 'senderDomains',
  tables: ['sender_checks'],
  create: (context: Context, _uses, { dns = createDns() }: { readonly dns: AskDns | undefined }) =>
    createSendersService(context, dns),
  calls: (service) => ({ sender: senderCalls(service) }),
});
