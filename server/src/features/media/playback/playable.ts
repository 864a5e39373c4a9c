import type { Permissions } from '@rushes/contract/identity/roles';

/**
 * What can be played under `/m/{customerId}/{grant}/{version}/{file}`. `version` is a letter and an id:
 * `c-{assetId}` a clip, `d-{programId}-{revision}` a draft, `p-…` its hover pictures, `v-{versionId}` a published version,
 * `t-{assetId}-{inFrame}-{outFrame}` the part of a trimmed clip that guests may see, `u-{pictureId}` a user's picture,
 * `r-{programId}-…` a live program with another bumper, `f-{versionId}` a version of a file,
 * `a-{versionId}` a version that was sent for approval, `b-{imageId}` an image of a storyboard, `e-{exampleId}` an example for a shot, `k-{takeId}` a take of a recording task, `m-{downloadId}` an MP4 of a program that was made for one user, `z-{downloadId}` a selection of clips as a ZIP.
 */

/** One file that a playable lists: bytes in the storage, or a text made on request (playlists, tracks). */
export type PlayableFile =
  | {
      readonly kind: 'stored';
      readonly key: string;
      readonly contentType: string;
      /** Another key may have its name later. */
      readonly isReplaced?: true;
    }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly contentType: string;
      /** What it is called where it is a file to take along. */
      readonly filename?: string;
    }
  | {
      readonly kind: 'download';
      readonly key: string;
      readonly contentType: string;
      readonly filename: string;
      /** Has the bytes made and waits for them a while: their key, or null while they are not there. Absent: they lie at `key`. */
      readonly prepare?: () => Promise<string | null>;
    }
  | {
      /** A ZIP of stored objects, made while it is sent. */
      readonly kind: 'archive';
      readonly filename: string;
      readonly parts: readonly ArchivePart[];
    };

export interface ArchivePart {
  /** Where it is in the archive. */
  readonly path: string;
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

export interface Playable {
  /** Every file that may be fetched; a name that is not here does not exist. Segment names are unguessable. */
  readonly files: ReadonlyMap<string, PlayableFile>;
}

/** Who asks: a session's profile, a share link, an external reviewer, or a visitor of a storyboard. */
export type PlaybackCaller =
  | {
      readonly kind: 'member';
      readonly customerId: string;
      readonly customerUserId: string;
      readonly permissions: Permissions;
    }
  | {
      readonly kind: 'share';
      readonly customerId: string;
      readonly shareLinkId: string;
      /** What the link opens: one of the two. */
      readonly programId: string | null;
      readonly clipId: string | null;
      /** When the link was made. */
      readonly since: Date;
      /** Whether the page behind the link offers the film as a file. */
      readonly mayDownload: boolean;
    }
  | { readonly kind: 'reviewer'; readonly customerId: string; readonly guestId: string }
  | { readonly kind: 'visitor'; readonly customerId: string; readonly storyboardLinkId: string };

/** A feature's answer for its letter: whether this viewer may see the id now (asked at most every 10 s), and what it lists. */
export interface PlayableSource {
  readonly letter:
    | 'a'
    | 'b'
    | 'c'
    | 'd'
    | 'e'
    | 'f'
    | 'g'
    | 'i'
    | 'k'
    | 'l'
    | 'm'
    | 'p'
    | 'r'
    | 't'
    | 'v'
    | 'u'
    | 'z';
  /** `watch`: without the files to take along. */
  maySee(viewer: PlaybackCaller, id: string): Promise<boolean | 'watch'>;
  /** Cached by `cacheKey` of the id until the feature calls `forget`. */
  load(customerId: string, id: string): Promise<Playable | null>;
  /** False: loaded again for each request. */
  readonly isKept?: false;
}
