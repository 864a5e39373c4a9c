import type { Context } from '../../../context.ts';
import { createSealedIds, keyFor } from '../../../platform/sealed-ids.ts';
import type { StoryboardLinksDeps } from './deps.ts';
import { imageSource, linkViewers } from './images.ts';

/** Gives what the use cases of storyboard links work with, and serves images to visitors. */
export function createStoryboardLinksService(
  context: Context,
  { playback, consents }: Pick<StoryboardLinksDeps, 'playback' | 'consents'>,
): StoryboardLinksDeps {
  const tokens = createSealedIds(keyFor(context.secrets.serverSecret, 'rushes storyboard links'));
  const deps = { context, playback, consents, tokens };
  playback.register(imageSource(deps));
  playback.registerViewerSource(linkViewers(deps));
  return deps;
}
