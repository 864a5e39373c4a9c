// First of all: codes leave the address before anything else happens.
import { arrival, forgetCode, reloadForLinks } from './lib/session/entry.ts';
import './lib/format/trusted-types.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';
import { fillSlots } from './app/slots.ts';
import { startUpdates } from './app/update-start.ts';
import { startTexts } from './lib/format/i18n.ts';
import { session } from './lib/session/session.ts';
import { tokens } from './lib/session/tokens.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

reloadForLinks(() => location.reload());

/** A page that was handed a session takes it over first; one that was opened with a code is for the user who holds the code. */
async function startSession(): Promise<void> {
  const { handoffCode, activationCode, resetCode, googleCode } = arrival.get();
  if (activationCode !== null || resetCode !== null || googleCode !== null) return;
  if (handoffCode !== null) {
    forgetCode('handoffCode');
    await tokens.grant({ grant_type: 'handoff', code: handoffCode }).catch(() => undefined);
  }
  // They come while the token is exchanged; where that fails they are asked for again when they are wanted.
  if (tokens.isStored()) import('./app/first-screens.ts').catch(() => undefined);
  await session.start();
}

try {
  await Promise.all([startTexts(), startSession()]);
} catch (error) {
  // Without texts the app has no words of its own: the page brings these few.
  const words = document.querySelector<HTMLTemplateElement>('#unreachable');
  if (words !== null) root.replaceChildren(words.content.cloneNode(true));
  throw error;
}
fillSlots();
createRoot(root).render(<App />);
startUpdates(
  new Promise((resolve) => {
    router.subscribe('onRendered', resolve);
  }),
);
