import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { RecordField } from '../data/fields.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import { useTexts } from '../i18n/language.ts';
import { findKind } from '../kinds/kinds.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { chooseDefaults, readAddressCount, writeAddressCount, type Count } from './count-choices.ts';
import type { CountDialogProps } from './count-dialog.tsx';
import { COUNT_TEXTS } from './count-texts.ts';

const CountDialog = lazyPart<CountDialogProps>(async () => (await import('./count-dialog.tsx')).CountDialog, {
  isRare: true,
});

export interface CountButtonProps {
  name: RecordName;
  /** Parameters of the list request. */
  parameters: Parameters;
  fields: readonly RecordField[];
}

/** Button of a table that counts its rows. The address contains the count, so that it can be shared. */
export function CountButton({ name, parameters, fields }: CountButtonProps): ReactNode {
  const t = useTexts(COUNT_TEXTS);
  const [address, setAddress] = useSearchParams();
  const count = readAddressCount(address);
  const change = (next: Count | undefined): void =>
    setAddress((now) => writeAddressCount(now, next), { replace: true });
  return (
    <>
      <Button look="plain" onPress={() => change(chooseDefaults(fields, findKind(name)?.titles))}>
        {t.open}
      </Button>
      {count && (
        <CountDialog
          {...{ name, parameters, fields, count }}
          onChange={change}
          onClose={() => change(undefined)}
        />
      )}
    </>
  );
}
