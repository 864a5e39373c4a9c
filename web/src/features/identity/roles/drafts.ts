import {
  allPermissions,
  neededBy,
  partsOf,
  type Permission,
  type PermissionAsset,
  permissionAssets,
  type Permissions,
} from '@rushes/contract/identity/roles';

/** What was ticked of a role and is not saved yet, and what stood there when the ticking began. */
export interface Draft {
  readonly seen: Permissions;
  readonly revision: number;
  readonly mine: Permissions;
}

interface Saved {
  readonly granted: Permissions;
  readonly revision: number;
}

/** Whose rights hold of the assets in which mine and theirs do not go together. */
type Winner = 'mine' | 'theirs';

/**
 * The assets in which what both changed does not go together: each right is either there or not, so that two never want
 * different things of the same one, but one may take what the other’s is of no use without.
 */
export function clashesOf(draft: Draft, theirs: Permissions): PermissionAsset[] {
  const both = overlaid(draft, theirs);
  const torn = new Set(
    [...both].flatMap((permission) =>
      neededBy(permission).every((needed) => both.has(needed)) ? [] : [partsOf(permission).asset],
    ),
  );
  return permissionAssets.filter((asset) => torn.has(asset));
}

/** The draft over what someone else saved meanwhile: of rights that were left alone theirs hold. */
export function over(draft: Draft, { granted, revision }: Saved, winner: Winner): Draft {
  const clashing = new Set(clashesOf(draft, granted));
  const both = overlaid(draft, granted);
  const winning = winner === 'mine' ? draft.mine : granted;
  const holds = (permission: Permission) =>
    (clashing.has(partsOf(permission).asset) ? winning : both).has(permission);
  return { seen: granted, revision, mine: new Set(allPermissions.filter(holds)) };
}

function overlaid({ seen, mine }: Draft, theirs: Permissions): Permissions {
  return new Set(
    allPermissions.filter((permission) => {
      const isTouched = mine.has(permission) !== seen.has(permission);
      return (isTouched ? mine : theirs).has(permission);
    }),
  );
}
