import {
  isPermission,
  partsOf,
  type Permission,
  type PermissionAsset,
} from '@rushes/contract/identity/roles';
import type { TFunction } from 'i18next';

/** An asset of permissions as users read it. */
export function assetInWords(t: TFunction, asset: PermissionAsset): string {
  return t(`roles.assets.${asset.replace('.', '-') as 'home-feed'}`);
}

const withFolders: ReadonlySet<PermissionAsset> = new Set(['create.footage', 'create.files']);

/** What a permission allows; beside “Edit all”, editing is of what is one's own, and of folders, which have no owner. */
export function actionInWords(t: TFunction, permission: Permission): string {
  const { asset, action } = partsOf(permission);
  const isOwn = action === 'edit' && isPermission(`${asset}:edit-all`);
  if (isOwn && withFolders.has(asset)) return t('roles.actions.edit-own-folders');
  return t(`roles.actions.${isOwn ? 'edit-own' : (action as 'edit')}`);
}

/** A permission as users read it. */
export function permissionInWords(t: TFunction, permission: Permission): string {
  const asset = assetInWords(t, partsOf(permission).asset);
  return t('roles.permissionName', { asset, action: actionInWords(t, permission) });
}
