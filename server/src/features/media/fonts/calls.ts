import type { fontService } from '@rushes/contract/media/fonts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { FontsService } from './service.ts';

export function fontCalls(fonts: FontsService): Handlers<typeof fontService> {
  return {
    getFonts: (_request, { caller }) => fonts.getFonts(caller),
    addFont: ({ fileId }, { caller }) => fonts.addFont(caller, fileId),
    removeFont: ({ fontId }, { caller }) => fonts.removeFont(caller, fontId),
    restoreFont: ({ fontId }, { caller }) => fonts.restoreFont(caller, fontId),
  };
}
