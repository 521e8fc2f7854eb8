import { useQuery } from '@tanstack/react-query';
import { getEntity, listSheetEntities, type EntityName } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useFields } from '../../data/fields.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import { PLACES } from '../../places/places.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { SheetDesigner } from './sheet-designer.tsx';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';
import { storedSheetQuery } from './stored-sheet.ts';
import { useMayDefine } from './use-may-define.ts';
import './sheet-settings.css';

/** The definitions of the sheets of a site, or without a site those of the installation. */
export function SheetSettingsPage({ site }: { site?: string }): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const kinds = listSheetEntities();
  const entity = kinds.find((kind) => kind === search.get('kind')) ?? 'us';
  const trail =
    site === undefined
      ? [{ label: t.siteless, to: PLACES.preferences }]
      : [
          { label: site, to: PLACES.site(site) },
          { label: t.toSite, to: PLACES.siteSettings(site) },
        ];
  const kindChoice = (
    <ChoiceField
      label={t.kind}
      choices={kinds.map((kind) => [kind, getEntity(kind).plural[language]] as const)}
      chosen={entity}
      onChoose={(kind) => setSearch({ kind })}
    />
  );
  return (
    <Page title={t.title} place={site} trail={trail} actions={kindChoice}>
      <p className="ui-soft">
        {t.intro} {site === undefined && t.ofAll}
      </p>
      <Definition key={`${site} ${entity}`} entity={entity} site={site} />
    </Page>
  );
}

function Definition({ entity, site }: { entity: EntityName; site: string | undefined }): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const fields = useFields(entity);
  const stored = useQuery(storedSheetQuery(entity, site));
  const mayDefine = useMayDefine(site);
  return (
    <Shown query={fields}>
      {(all) => (
        <Shown query={stored}>
          {(sheet) => (
            <>
              {!mayDefine && <p className="state-bar">{site === undefined ? t.readOnlyAll : t.readOnly}</p>}
              <SheetDesigner entity={entity} site={site} fields={all} sheet={sheet} mayChange={mayDefine} />
            </>
          )}
        </Shown>
      )}
    </Shown>
  );
}
