import { useState, type ReactNode } from 'react';
import type { InboxFinding } from '../../data/findings.ts';
import { useKeys } from '../../keys/keys.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { ChainDrawing } from './chain-drawing.tsx';
import { FINDINGS_TEXTS } from './findings-texts.ts';
import { SheetPreview } from './sheet-preview.tsx';
import { formatStatement } from './format-relation.ts';

/** Steps through the relations of a finding. Each is highlighted on the drawing, with the two sheets side by side. */
export function ChainWalk({ site, finding }: { site: string; finding: InboxFinding }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  const { chain, units } = finding;
  const [position, setPosition] = useState(0);
  const at = Math.min(position, Math.max(chain.length - 1, 0));
  const step = chain[at];
  const walk = (by: number): void => setPosition((at + by + chain.length) % chain.length);
  useKeys(
    chain.length < 2
      ? []
      : [
          { keys: '.', label: t.keyStep, run: () => walk(1) },
          { keys: ',', label: t.keyStepBack, run: () => walk(-1) },
        ],
  );
  const named = step ? [step.from, step.to] : units.slice(0, 2);
  return (
    <section className="findings-walk" aria-label={t.chain}>
      {chain.length > 0 && (
        <>
          <h3>{t.chain}</h3>
          <ol className="findings-steps">
            {chain.map((one, i) => (
              <li key={`${one.from} ${one.type} ${one.to}`}>
                <button
                  type="button"
                  className="findings-step"
                  aria-current={i === at ? 'step' : undefined}
                  onClick={() => setPosition(i)}
                >
                  <span className="findings-step-number">{count(i + 1)}</span>
                  {formatStatement(one, language)}
                  {one.certainty !== null && '?'}{' '}
                  <span className="ui-soft">{t.onSheets(one.recorded_in)}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="unseen" role="status">
        {step && `${t.stepOf(count(at + 1), count(chain.length))}: ${formatStatement(step, language)}`}
      </p>
      <ChainDrawing site={site} finding={finding.key} units={listRecorded(finding)} step={step} />
      <div className="findings-sheets">
        {named.map((name) => (
          <SheetPreview key={name} site={site} name={name} step={step} />
        ))}
      </div>
    </section>
  );
}

/** Lists the units that can be drawn. An unknown unit cannot, so its finding shows only the unit that refers to it. */
function listRecorded({ code, units, chain: [step] }: InboxFinding): readonly string[] {
  return code === 'unknown_unit' && step ? step.recorded_in.split(', ') : units;
}
