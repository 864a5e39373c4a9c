import './lib/trusted-types.ts';
import '@fontsource-variable/inter/wght.css';
import './share/share.css';
import { createRoot } from 'react-dom/client';
import { SharePage } from './share/share-page.tsx';

const slug = /^\/s\/([^/?#]+)/.exec(location.pathname)?.[1] ?? '';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(<SharePage slug={slug} />);
