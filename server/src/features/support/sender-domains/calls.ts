import type { senderService } from '@rushes/contract/support/sender-domains';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { SendersService } from './service.ts';

export function senderCalls(senders: SendersService): Handlers<typeof senderService> {
  return {
    getSender: () => senders.getSender(),
    checkSender: ({ selector }, { caller }) => senders.checkSender(caller, selector),
  };
}
