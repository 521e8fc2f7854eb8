import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import type { MatrixPreview } from './import-model.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

const COUNTED = [
  ['units', 'units'],
  ['relations', 'relations'],
  ['reduced', 'reduced_relations'],
  ['depth', 'depth'],
  ['width', 'width'],
  ['components', 'components'],
  ['isolated', 'isolated'],
] as const;

/** Compares the matrix before and after the import: statistics and a small drawing of each. */
export function MatrixBeforeAfter({ preview }: { preview: MatrixPreview }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).matrix;
  const { count } = useFormat();
  const { before, after, drawn } = preview;
  return (
    <section className="import-part" aria-labelledby="import-matrix">
      <h3 id="import-matrix">{t.title}</h3>
      <table className="ui-table import-sums">
        <thead>
          <tr>
            <th scope="col">{t.counted}</th>
            <th scope="col" className="ui-number">
              {t.before}
            </th>
            <th scope="col" className="ui-number">
              {t.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {COUNTED.map(([label, name]) => (
            <tr key={name}>
              <th scope="row">{t[label]}</th>
              <td className="ui-number">{count(before.statistics[name] ?? 0)}</td>
              <td className="ui-number">{count(after.statistics[name] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {drawn.units < drawn.of && <p className="ui-soft">{t.drawn(count(drawn.units), count(drawn.of))}</p>}
      <div className="import-pictures">
        {before.picture !== undefined && before.picture === after.picture ? (
          <Picture title={t.same} svg={before.picture} />
        ) : (
          <>
            <Picture title={t.before} svg={before.picture} />
            <Picture title={t.after} svg={after.picture} />
          </>
        )}
      </div>
    </section>
  );
}

/** A drawing from the server. Scripts cannot run inside an image. */
function Picture({ title, svg }: { title: string; svg: string | undefined }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).matrix;
  const [isLarge, setLarge] = useState(false);
  const address = useMemo(() => svg && `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, [svg]);
  return (
    <figure className={isLarge ? 'import-picture-large' : undefined}>
      <figcaption>{title}</figcaption>
      {address === undefined ? (
        <p className="ui-soft">{t.none}</p>
      ) : (
        <>
          <img src={address} alt={`${t.title}: ${title}`} />
          <Button onPress={() => setLarge(!isLarge)} aria-label={`${isLarge ? t.close : t.open}: ${title}`}>
            {isLarge ? t.close : t.open}
          </Button>
        </>
      )}
    </figure>
  );
}
