import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LINE_GRAMMAR_TEXTS } from './line-grammar-texts.ts';

export interface LineGrammarProps {
  /** Called with the example that was clicked. Without it the examples are text. */
  onChoose?: ((line: string) => void) | undefined;
}

/** The parts of a line with examples to click. */
export function LineGrammar({ onChoose }: LineGrammarProps): ReactNode {
  const t = useTexts(LINE_GRAMMAR_TEXTS);
  return (
    <>
      <p className="ui-soft">{t.text}</p>
      <dl className="line-grammar">
        {t.parts.map(([name, text, examples]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <p className="ui-soft">{text}</p>
              {examples.map((line) =>
                onChoose === undefined ? (
                  <code key={line}>{line}</code>
                ) : (
                  <button
                    key={line}
                    type="button"
                    className="line-example"
                    aria-label={t.fill(line)}
                    onClick={() => onChoose(line)}
                  >
                    <code>{line}</code>
                  </button>
                ),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export interface LineGrammarDialogProps {
  onChoose: (line: string) => void;
  onClose: () => void;
}

/** The grammar of the line in a dialog. */
export function LineGrammarDialog({ onChoose, onClose }: LineGrammarDialogProps): ReactNode {
  const t = useTexts(LINE_GRAMMAR_TEXTS);
  return (
    <Dialog title={t.title} isOpen onClose={onClose} size="wide">
      <LineGrammar onChoose={onChoose} />
    </Dialog>
  );
}
