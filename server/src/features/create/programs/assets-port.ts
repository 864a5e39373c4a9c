import type { Aspect } from '@rushes/contract/media/clips';
import type { SpriteFacts } from '@rushes/media/playlist';
import type { Trx } from '../../../context.ts';
import type { PieceLook } from '../../../schema-pieces.ts';

/** A piece of an asset that an edit list needs encoded: the frames between its trim and the next whole segment. */
export interface WantedPiece {
  readonly assetId: string;
  readonly aspect: Aspect;
  readonly inFrame: number;
  readonly outFrame: number;
  readonly realCutIn: boolean;
  readonly realCutOut: boolean;
  readonly look: PieceLook | null;
  readonly lookHash: string;
}

/** Pictures of an asset that are there; the sheets of the sprite are storage keys. */
export interface Artwork {
  readonly posterKey: string | null;
  readonly sprite: SpriteFacts | null;
}

/** What programs ask of the assets feature. */
export interface AssetsPort {
  /** Has the house renditions of that aspect made; urgent ones go before all other work. */
  ensureRenditions(
    trx: Trx,
    customerId: string,
    assetId: string,
    aspect: Aspect,
    options: { urgent: boolean },
  ): Promise<void>;
  /** Has missing pieces made, as soon as their source allows. */
  ensurePieces(
    trx: Trx,
    customerId: string,
    wanted: readonly WantedPiece[],
  ): Promise<{ ready: number; total: number }>;
  /** The same for those that nobody asked for yet: a long clip has thousands, and each save wants all of them. */
  prepareNewPieces(trx: Trx, customerId: string, wanted: readonly WantedPiece[]): Promise<void>;
  /** Gives up pieces that have not been started. */
  cancelPieces(trx: Trx, customerId: string, pieceIds: readonly string[]): Promise<void>;
  /** Assets without pictures are left out. */
  artworkOf(trx: Trx, customerId: string, assetIds: readonly string[]): Promise<ReadonlyMap<string, Artwork>>;
  /** Frames in which each asset is heard well; of those without a waveform nothing is known. */
  heardIn(
    trx: Trx,
    customerId: string,
    assetIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly (readonly [fromFrame: number, toFrame: number])[]>>;
}
