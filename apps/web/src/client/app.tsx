// oxlint-disable-next-line import/no-unassigned-import -- it only has to come first
import './start/quiet-zod.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { findPage } from './app/pages.ts';
import { readVisit } from './data/visit.ts';
import './styles/base.css';
import './styles/unseen.css';
import './styles/frame.css';
import './styles/widgets.css';
import './styles/page.css';
import './styles/print.css';

const root = document.getElementById('root');
if (!root) throw new Error('The shell has no root');
findPage(location.pathname)?.begin();
createRoot(root).render(<App visit={readVisit(root)} />);
