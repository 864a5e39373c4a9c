import { partsOf, type Permission, type PermissionAsset } from '@rushes/contract/identity/roles';
import type { TFunction } from 'i18next';

/** An asset of permissions as users read it. */
export function assetInWords(t: TFunction, asset: PermissionAsset): string {
  return t(`roles.assets.${asset.replace('.', '-') as 'home-feed'}`);
}

/** Where the action's word isn't enough: folders have no owner, and an approval is asked for by who publishes the program. */
const ownWords: Partial<Record<Permission, 'edit-own' | 'manage-deliverables'>> = {
  'create.footage:edit': 'edit-own',
  'create.files:edit': 'edit-own',
  'tasks.approvals:make': 'manage-deliverables',
};

/** What a permission allows. */
export function actionInWords(t: TFunction, permission: Permission): string {
  return t(`roles.actions.${ownWords[permission] ?? (partsOf(permission).action as 'edit')}`);
}

/** A permission as users read it. */
export function permissionInWords(t: TFunction, permission: Permission): string {
  const asset = assetInWords(t, partsOf(permission).asset);
  return t('roles.permissionName', { asset, action: actionInWords(t, permission) });
}
