import {
  partsOf,
  type MemberRole,
  type Permission,
  type PermissionAsset,
} from '@rushes/contract/identity/roles';
import { useTranslation } from 'react-i18next';

type ActionKey = 'see';

/** Roles, assets and permissions as users read them. */
export function useWords() {
  const { t } = useTranslation();
  const assetName = (asset: PermissionAsset) => t(`roles.assets.${asset.replace('.', '-') as 'home-feed'}`);
  const actionName = (action: string) => t(`roles.actions.${action as ActionKey}`);
  return {
    roleName: (role: MemberRole) => t(`shell.roles.${role}`),
    assetName,
    actionName,
    permissionName: (permission: Permission) => {
      const { asset, action } = partsOf(permission);
      return t('roles.permissionName', { asset: assetName(asset), action: actionName(action) });
    },
  };
}
