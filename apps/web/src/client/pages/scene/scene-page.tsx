import { useMemo, type ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { useTitle } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { useLanguage, useTexts, type TextsOf } from '../../i18n/language.ts';
import { SceneViewer } from './scene-viewer.tsx';
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
  useTitle(`${title} · ${site}`);
  const about = useMemo(
    () => ({ site, language, records: true, upload, delete: mayDelete }),
    [site, language, upload, mayDelete],
  );
  return (
    <div className="scene-page" data-own-keys>
      <h1 className="unseen">
        {title}, {site}
      </h1>
      <SceneViewer key={site} about={about} />
    </div>
  );
}
