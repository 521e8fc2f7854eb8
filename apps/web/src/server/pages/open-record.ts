import { NotFoundError } from '@trowel/domain/core';
import { mapKinds } from '@trowel/domain/records';
import { pickLanguage, readBearer } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import { getItem, getOfKind, getSite, getUnit } from '@trowel/services/records';
import type { Request, RequestHandler } from 'express';
import type { PagesDeps } from './pages-deps.ts';
import { contextOf } from './viewer-page.ts';

/** Returns the page of a record. The short address with the id remains valid if the site is renamed. */
type Locate = (ctx: Context, id: number, rest: string) => Promise<string>;

/** Kinds of records that label codes link to. */
const LOCATE: Readonly<Record<string, Locate>> = {
  us: async (ctx, id) => {
    const { site_name } = await getUnit(ctx, id);
    return `/sites/${encodeURIComponent(site_name)}/units/${id}`;
  },
  inventario: async (ctx, id) => {
    const { site_name } = await getItem(ctx, id);
    return `/sites/${encodeURIComponent(site_name)}/finds/${id}`;
  },
  ...mapKinds((name) => async (ctx: Context, id: number) => {
    const { site_name } = await getOfKind(ctx, name, id);
    return `/sites/${encodeURIComponent(site_name)}/${name}/${id}`;
  }),
  box: async (ctx, id, box) => {
    const { site_name } = await getSite(ctx, id);
    return `/sites/${encodeURIComponent(site_name)}/finds?box_number_is=${encodeURIComponent(box)}`;
  },
};

/** The parts of a short address. */
// oxlint-disable-next-line consistent-type-definitions -- only a type alias is a dictionary of texts too
export type ShortPath = {
  kind: string;
  id: string;
  box?: string;
};

/**
 * Redirects from the short address of a label to the page of the record. @throws UnauthenticatedError,
 * NotFoundError
 */
export function openRecord(deps: PagesDeps): RequestHandler<ShortPath> {
  return async (req, res) => {
    const { kind, id, box = '' } = req.params;
    const actor = await deps.identify(readBearer(req.headers.authorization));
    const locate = Object.hasOwn(LOCATE, kind) ? LOCATE[kind] : undefined;
    if (!locate || !/^[1-9]\d{0,8}$/.test(id) || (kind === 'box') !== (box !== '')) throw unknown(req);
    const language = pickLanguage(req.headers['accept-language']);
    const path = await locate(await contextOf(deps, actor, language), Number(id), box);
    res.setHeader('Cache-Control', 'private, no-store');
    res.redirect(302, path);
  };
}

function unknown(req: Pick<Request, 'path'>): NotFoundError {
  return new NotFoundError(
    {
      en: 'There is no record at this address; the label may belong to another excavation',
      it: 'A questo indirizzo non c’è una scheda: forse l’etichetta è di un altro scavo',
    },
    {
      type: 'unknown_path',
      path: req.path.slice(0, 200),
    },
  );
}
