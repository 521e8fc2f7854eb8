import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/language.ts';
import { TEXTS } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The keys of the scene. */
export function ViewerHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const t = useTexts(TEXTS);
  return (
    <Dialog title={t.help} isOpen={isOpen} onClose={onClose}>
      <p className="ui-soft">{t.helpIntro}</p>
      <table className="viewer-keys">
        <tbody>
          {t.keys.map(([key, meaning]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="ui-buttons">
        <Button look="main" onPress={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}
