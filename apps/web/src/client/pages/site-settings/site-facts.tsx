import { useQueryClient } from '@tanstack/react-query';
import type { Site } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { fetchApi } from '../../data/api-request.ts';
import { useFields, type RecordField } from '../../data/fields.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { Shown } from '../../page/shown.tsx';
import { PLACES } from '../../places/places.ts';
import { listPlainSections } from '../../record-sheets/list-plain-sections.ts';
import { deleteRecord } from '../../records/delete-record.ts';
import type { StoredRecord } from '../../sheet/record-sheet.ts';
import { SheetSections } from '../../sheet/sheet-sections.tsx';
import { DraftOffer, SheetStateLine } from '../../sheet/sheet-state.tsx';
import { useSheet } from '../../sheet/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { SITE_SETTINGS_TEXTS } from './site-settings-texts.ts';
import '../../sheet/sheet.css';

const OPEN: ReadonlySet<string> = new Set(['identity', 'place', 'excavation']);

/** The sheet of a site: its facts, each saved when its field loses the focus, and buttons to rename and delete it. */
export function SiteFacts({ site, isOwner }: { site: Site; isOwner: boolean }): ReactNode {
  const fields = useFields('sites');
  return (
    <Shown query={fields} rows={6}>
      {(all) => <Facts key={site.id} site={site} fields={all} isOwner={isOwner} />}
    </Shown>
  );
}

interface FactsProps {
  site: Site;
  fields: readonly RecordField[];
  isOwner: boolean;
}

function Facts({ site, fields, isOwner }: FactsProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const mayChange = useMay('update');
  const mayDelete = useMay('delete') && isOwner;
  const open = useSheet('sites', site as unknown as StoredRecord);
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = (): void => setDialog(undefined);
  return (
    <section className="ui-card sheet site-facts" aria-labelledby="site-facts">
      <h2 id="site-facts">{site.site_name}</h2>
      <SheetStateLine open={open} />
      <DraftOffer open={open} />
      <SheetSections open={open} sections={listPlainSections(fields, { open: OPEN })} mayChange={mayChange} />
      {mayChange && (
        <div className="ui-buttons">
          <Button onPress={() => setDialog('rename')}>{t.rename}</Button>
          {mayDelete && (
            <Button look="bad" onPress={() => setDialog('delete')}>
              {t.deleteSite}
            </Button>
          )}
        </div>
      )}
      {dialog === 'rename' && <RenameSite site={site} onClose={close} />}
      {dialog === 'delete' && <DeleteSite site={site} onClose={close} />}
    </section>
  );
}

interface SiteDialogProps {
  site: Site;
  onClose: () => void;
}

function RenameSite({ site, onClose }: SiteDialogProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [name, setName] = useState(site.site_name);
  const [problem, setProblem] = useState<string>();
  const rename = async (): Promise<void> => {
    const result = await fetchApi<Site>(`/api/sites/${site.id}`, {
      method: 'PUT',
      body: { site_name: name.trim() },
      ifMatch: site.version,
    });
    if (!result.ok) return setProblem(result.problem.message);
    showToast({ text: t.renamed(result.data.site_name) });
    go(PLACES.siteSettings(result.data.site_name), { replace: true });
    void invalidateRecords(queries, ['sites']);
  };
  return (
    <Dialog title={t.rename} isOpen isFirm onClose={onClose}>
      <form
        className="ui-form"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <Field
          label={t.siteName}
          value={name}
          onChange={setName}
          hint={t.renameHint}
          problem={problem}
          maxLength={350}
          isRequired
          autoFocus
        />
        <div className="ui-buttons">
          <Button look="main" type="submit" isDisabled={name.trim() === site.site_name}>
            {t.renameIt}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Deletes a site with everything recorded in it, after its name was typed. */
function DeleteSite({ site, onClose }: SiteDialogProps): ReactNode {
  const t = useTexts(SITE_SETTINGS_TEXTS);
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [typed, setTyped] = useState('');
  const { id, site_name: name, version } = site;
  const remove = async (): Promise<void> => {
    // Leaves first, so that nothing of this page is fetched again when it no longer exists.
    go(PLACES.home);
    const message = t.siteDeleted(name);
    await deleteRecord(queries, { name: 'sites', id, version, cascade: true, message });
  };
  return (
    <Dialog title={t.deleteSite} isOpen isFirm onClose={onClose}>
      <form
        className="ui-form"
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <p>{t.deleteHint(name)}</p>
        <Field label={t.typeName(name)} value={typed} onChange={setTyped} autoComplete="off" autoFocus />
        <div className="ui-buttons">
          <Button look="bad" type="submit" isDisabled={typed.trim() !== name}>
            {t.deleteIt}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
