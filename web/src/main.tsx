import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';
import { startUpdates } from './app/update-start.ts';
import { startTexts } from './lib/i18n.ts';
import { session } from './lib/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
try {
  await Promise.all([startTexts(), session.start()]);
} catch (error) {
  // Without texts the app has no words of its own: the page brings these few.
  const words = document.querySelector<HTMLTemplateElement>('#unreachable');
  if (words !== null) root.replaceChildren(words.content.cloneNode(true));
  throw error;
}
createRoot(root).render(<App />);
startUpdates(
  new Promise((resolve) => {
    router.subscribe('onRendered', resolve);
  }),
);
