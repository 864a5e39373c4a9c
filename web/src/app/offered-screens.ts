import { lazyScreen } from './lazy-screen.ts';

/** Templates that support offers to all organisations. */
export const OfferedTemplatesScreen = lazyScreen(
  () => import('../features/create/templates/screens/offered-templates-screen.tsx'),
  'OfferedTemplatesScreen',
);

export const OfferedTemplateScreen = lazyScreen(
  () => import('../features/create/templates/screens/offered-template-screen.tsx'),
  'OfferedTemplateScreen',
);
export const TemplateEditorScreen = lazyScreen(
  () => import('../features/create/templates/screens/template-editor-screen.tsx'),
  'TemplateEditorScreen',
);
