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

/** Actions with a word of their own: folders have no owner, and an approval is requested. */
const ownWords: Partial<Record<Permission, 'edit-own-folders' | 'request'>> = {
  'create.footage:edit': 'edit-own-folders',
  'create.files:edit': 'edit-own-folders',
  'tasks.approvals:make': 'request',
};

/** What a permission allows; beside “Edit all”, editing is of what is one's own. */
export function actionInWords(t: TFunction, permission: Permission): string {
  const { asset, action } = partsOf(permission);
  const isOwn = action === 'edit' && isPermission(`${asset}:edit-all`);
  return t(`roles.actions.${ownWords[permission] ?? (isOwn ? 'edit-own' : (action as 'edit'))}`);
}

/** A permission as users read it. */
export function permissionInWords(t: TFunction, permission: Permission): string {
  const asset = assetInWords(t, partsOf(permission).asset);
  return t('roles.permissionName', { asset, action: actionInWords(t, permission) });
}
