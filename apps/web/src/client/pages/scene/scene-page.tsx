import { useEffect, useRef, type ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { useTitle } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { useLanguage, useTexts, type TextsOf } from '../../i18n/language.ts';
import { openViewerPage } from '../viewer-page.ts';
import './scene-page.css';
import '../../styles/viewer.css';

const SCENE_TEXTS: TextsOf<{ title: string }> = {
  en: { title: 'The excavation in 3D' },
  it: { title: 'Lo scavo in 3D' },
};

/** Mounts the 3D viewer, which is plain TypeScript, in the frame. It is disposed on unmount. */
export function ScenePage({ site }: SitePageProps): ReactNode {
  const { title } = useTexts(SCENE_TEXTS);
  const language = useLanguage();
  const [upload, mayDelete] = [useMay('create'), useMay('delete')];
  const place = useRef<HTMLDivElement>(null);
  useTitle(`${title} · ${site}`);
  useEffect(() => {
    const app = place.current;
    if (!app) return;
    const viewer = openViewerPage(app, { site, language, records: true, upload, delete: mayDelete });
    return () => viewer.dispose();
  }, [site, language, upload, mayDelete]);
  return (
    <div className="scene-page" data-own-keys>
      <h1 className="unseen">
        {title}, {site}
      </h1>
      <div id="app" ref={place} />
    </div>
  );
}
