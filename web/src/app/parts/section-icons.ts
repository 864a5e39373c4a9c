import {
  IconBuilding,
  IconChartBar,
  IconChecklist,
  IconHome,
  type IconProps,
  IconLifebuoy,
  IconMovie,
  IconPlug,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Section } from '../sections.ts';

/** The picture of each section. */
export const sectionIcons: Readonly<Record<Section, ComponentType<IconProps>>> = {
  home: IconHome,
  tasks: IconChecklist,
  create: IconMovie,
  audience: IconUsers,
  organization: IconBuilding,
  support: IconLifebuoy,
  integrations: IconPlug,
  analytics: IconChartBar,
  personal: IconUser,
};
