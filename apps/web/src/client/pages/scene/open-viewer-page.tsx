import { readAbout } from '../../api/about.ts';
import { renderPage } from '../../start/render-page.tsx';
import { SceneViewer } from './scene-viewer.tsx';

/** Opens the viewer of a site outside the frame, in the element that carries its facts. */
export function openViewerPage(root: HTMLElement): void {
  const about = readAbout(root);
  const page = (
    <>
      <h1 className="viewer-site">{about.site}</h1>
      <SceneViewer about={about} />
    </>
  );
  renderPage(root, { language: about.language, page });
}
