import { readFacts } from '../../api/about.ts';
import { renderPage } from '../../start/render-page.tsx';
import { ModelPage } from './model-page.tsx';

/** Opens the page of a model in the element that carries its facts. */
export function openModelPage(root: HTMLElement): void {
  const facts = readFacts(root);
  const language = facts['language'] === 'it' ? 'it' : 'en';
  renderPage(root, { language, page: <ModelPage facts={facts} /> });
}
