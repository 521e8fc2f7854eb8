// oxlint-disable-next-line import/no-unassigned-import -- it only has to come first
import './start/quiet-zod.ts';
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to give
import './styles/unseen.css';
// oxlint-disable-next-line import/no-unassigned-import -- it only has to come first
import './styles/widgets.css';
// oxlint-disable-next-line import/no-unassigned-import -- it only has to come first
import './styles/viewer.css';
import { openModelPage } from './pages/model/open-model-page.tsx';

const root = document.getElementById('root');
if (root) openModelPage(root);
