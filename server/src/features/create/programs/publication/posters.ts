// Which poster a program has: a frame of it, an image, or one that is found by itself.
import { randomUUID } from 'node:crypto';
import { isMediaError } from '@rushes/media/media-error';
import { makePicture } from '@rushes/media/picture';
import { frameShowing } from '@rushes/contract/create/lists/speed';
import type { Program } from '@rushes/contract/create/programs';
import type { Aspect } from '@rushes/contract/media/clips';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { PosterChoice } from '../../../../schema-programs.ts';
import { inWorkFolder, localFile } from '../../../media/assets/service.ts';
import { type Actor, requireEditable } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { readProgram } from '../get-program.ts';
import { programFacts } from '../program-facts.ts';
import { type ProgramRow, updateProgram } from '../store.ts';
import { enqueueArtwork } from './artwork.ts';
import { findVersion } from './store.ts';

/** The longer side of a poster. */
const longPx = 1280;

type PosterRequest =
  | { readonly kind: 'auto' }
  | { readonly kind: 'frame'; readonly clipId: string; readonly frame: number }
  | { readonly kind: 'image'; readonly key: string };

/** Chooses the poster; what is live gets it too, as far as it shows the frame. */
export async function setPoster(
  deps: ProgramsDeps,
  actor: Actor,
  { programId, poster: request }: { programId: string; poster: PosterRequest },
): Promise<Program> {
  const { context } = deps;
  const { customerId } = actor;
  const image = request.kind === 'image' ? await takeImage(deps, actor, programId, request.key) : null;
  const { program, former } = await context.db
    .tenant(customerId, async (trx) => {
      const row = await requireEditable(trx, actor, programId);
      const poster = request.kind === 'frame' ? requireFrame(row, request) : image;
      const now = context.clock.now();
      await updateProgram(trx, customerId, programId, {
        poster: poster === null ? null : JSON.stringify(poster),
        updated_at: now,
      });
      const version =
        row.live_version_id === null ? undefined : await findVersion(trx, customerId, row.live_version_id);
      if (version !== undefined)
        await enqueueArtwork(context, trx, customerId, version.id, version.rungs, { chosen: poster });
      const facts = {
        before: { ...programFacts(row), poster: row.poster?.kind ?? 'auto' },
        after: { ...programFacts(row), poster: request.kind },
      };
      const object = { kind: 'program', id: programId };
      await audit(context, trx, actor, 'programs.poster-changed', object, facts);
      await publishProgramEvent(context, trx, customerId, programId);
      return { program: await readProgram(trx, actor, programId), former: row.poster };
    })
    .catch(async (error: unknown) => {
      // Of any other fault it is not known whether the image was taken.
      if (image?.kind === 'image' && error instanceof AppError) await context.storage.delete(image.key);
      throw error;
    });
  if (former?.kind === 'image') await context.storage.delete(former.key);
  return program;
}

/** A frame that the draft shows: no other frames of its clips are anyone's to publish. */
function requireFrame(
  row: ProgramRow,
  { clipId, frame }: { readonly clipId: string; readonly frame: number },
): PosterChoice {
  const isShown = row.timeline.items.some(
    (item) => item.clipId === clipId && frameShowing(frame, item, item.speedPercent) !== null,
  );
  if (isShown) return { kind: 'frame', clipId, frame };
  const message = "This frame isn't in the program. Choose another one.";
  throw new AppError('invalid', { fields: [{ path: 'poster.frame', message }] });
}

/** Makes a poster out of an image that was uploaded, in the shape of the program. */
async function takeImage(
  { context, images }: ProgramsDeps,
  actor: Actor,
  programId: string,
  uploadKey: string,
): Promise<Extract<PosterChoice, { kind: 'image' }>> {
  const { aspect } = await context.db.tenant(actor.customerId, (trx) =>
    requireEditable(trx, actor, programId),
  );
  const upload = await images.find(actor, uploadKey);
  const key = `program-posters/${randomUUID()}.jpg`;
  await inWorkFolder(context, async (workDir) => {
    try {
      const { file } = await makePicture(context.media, {
        source: await localFile(context, upload.storageKey, workDir),
        kind: upload.kind,
        shape: 'filled',
        ...posterSize(aspect),
        workDir,
        lane: 'interactive',
      });
      await context.storage.putFile(key, file);
    } catch (error) {
      if (!isMediaError(error) || isMediaError(error, 'disk-full') || isMediaError(error, 'tool-missing'))
        throw error;
      context.log.info({ err: error }, 'a poster could not be read');
      throw new AppError('image-unusable');
    }
  });
  return { kind: 'image', key };
}

function posterSize(aspect: Aspect): { sidePx: number; heightPx: number } {
  const [width = 16, height = 9] = aspect.split(':').map(Number);
  const scale = longPx / Math.max(width, height);
  const even = (px: number) => 2 * Math.round(px / 2);
  return { sidePx: even(width * scale), heightPx: even(height * scale) };
}
