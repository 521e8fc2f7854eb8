import { readUnitHints } from '@trowel/domain/models';
import type { Model3d } from '@trowel/domain/records';
import { ADDRESSES } from '../../api/addresses.ts';
import { sendForm } from '../../api/send-form.ts';
import { createStore, type Store } from '../../data/store.ts';
import { groupFiles } from './group-files.ts';

/** A model in the upload list, with the further files it needs. */
export interface ModelUpload {
  id: number;
  files: readonly File[];
  /** Number of its unit, read from the file name or entered by the user: `12`, or `A/12` where numbers repeat. */
  unit: string;
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** Part that has been sent, 0 to 1. */
  part: number;
  /** HTTP status of the failure, 0 if the server was not reached. */
  status?: number;
  message?: string;
}

/** The models that were dropped on the page of a site, until they are removed from the list. */
export interface ModelUploads {
  items: Store<readonly ModelUpload[]>;
  add(files: Iterable<File>): void;
  change(id: number, changes: Partial<Pick<ModelUpload, 'unit'>>): void;
  remove(id: number): void;
  /**
   * Sends the models that have a unit and are waiting or have failed, one after the other. `onStored`
   * is called for each stored model.
   */
  send(onStored: (model: Model3d) => void): Promise<void>;
}

const uploadsBySite = new Map<string, ModelUploads>();

/** Returns the uploads of a site. They continue while the user visits other pages. */
export function modelUploadsOf(site: string): ModelUploads {
  const uploads = uploadsBySite.get(site) ?? createModelUploads(site);
  uploadsBySite.set(site, uploads);
  return uploads;
}

function createModelUploads(site: string): ModelUploads {
  const items = createStore<readonly ModelUpload[]>([]);
  let lastId = 0;
  const put = (id: number, changes: Partial<ModelUpload>): void =>
    items.set(items.get().map((item) => (item.id === id ? { ...item, ...changes } : item)));
  const sendOne = async (item: ModelUpload): Promise<Model3d | undefined> => {
    put(item.id, { state: 'sending', part: 0 });
    const onProgress = (part: number): void => put(item.id, { part });
    const answer = await sendForm<Model3d>(ADDRESSES.upload, { body: formOf(site, item), onProgress });
    const { data, status, message = '', findings = [] } = answer;
    if (data) put(item.id, { state: 'stored', part: 1, message: findings.join(' ') });
    else put(item.id, { state: 'failed', status, message });
    return data;
  };
  return {
    items,
    add: (files) => {
      const added = groupFiles([...files]).map((group): ModelUpload => {
        const [hint] = readUnitHints(group[0]!.name);
        const unit = hint ? nameOf(hint) : '';
        return { id: ++lastId, files: group, unit, state: 'waiting', part: 0 };
      });
      items.set([...items.get(), ...added]);
    },
    change: put,
    remove: (id) => items.set(items.get().filter((item) => item.id !== id)),
    send: async (onStored) => {
      const ready = items.get().filter(isReady);
      for (const item of ready) {
        const model = await sendOne(item);
        if (model) onStored(model);
      }
    },
  };
}

/** Returns true if the model can be sent: it has a unit and is waiting or has failed. */
export function isReady({ state, unit }: ModelUpload): boolean {
  return (state === 'waiting' || state === 'failed') && unit.trim() !== '';
}

function nameOf({ us_number: number, area }: { us_number: string; area?: string }): string {
  return area === undefined ? number : `${area}/${number}`;
}

/** The fields precede the files, so that the server knows the unit before the first byte of a file arrives. */
function formOf(site: string, { unit, files }: ModelUpload): FormData {
  const [number = '', ...areas] = unit.trim().split('/').toReversed();
  const body = new FormData();
  body.append('site_name', site);
  body.append('us_id', number);
  body.append('area', areas.toReversed().join('/'));
  for (const file of files) body.append('model_file', file);
  return body;
}
