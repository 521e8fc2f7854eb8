import { useQueryClient } from '@tanstack/react-query';
import type { DeclaredRecord } from '@trowel/domain/records';
import { fetchFields } from '../../data/fields.ts';
import { newKey } from '../../data/new-key.ts';
import { fetchList, invalidateRecords, queryOf } from '../../data/queries.ts';
import { requestUntilAnswered } from '../../data/request-until-answered.ts';
import { usePerson } from '../../data/visit.ts';
import { fetchInitialValues } from '../../definitions/definition-query.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import type { KindInfo } from '../../kinds/kinds.ts';
import { authorshipOf } from '../../records/authorship.ts';
import { showToast } from '../../ui/toasts.tsx';
import { KIND_TEXTS } from './kind-texts.ts';
import { nextNumberAfter } from './next-number.ts';

type Values = Readonly<Record<string, unknown>>;

/** Fetches the next free number of a kind at a site. @throws ProblemError */
export async function fetchNextOfKind(site: string, { name, key: [number] }: KindInfo): Promise<string> {
  const query = { site_name_is: site, fields: number, sort_by: number, sort_order: 'desc', limit: 1 };
  const { rows } = await fetchList<Values>(`/api/${name}${queryOf(query)}`);
  return nextNumberAfter(rows[0] && String(rows[0][number]));
}

/** Records a sheet. Returns the record, or why the server rejected it. */
type RecordKind = (given: Values) => Promise<DeclaredRecord | string>;

/** Returns a function that records a sheet of a kind, by default under the next free number. */
export function useRecordKind(site: string, kind: KindInfo): RecordKind {
  const t = useTexts(KIND_TEXTS);
  const language = useLanguage();
  const queries = useQueryClient();
  const person = usePerson();
  return async (given) => {
    const { recorded_on: today, recorder } = authorshipOf(person, new Date());
    const [number] = kind.key;
    const fields = await fetchFields(queries, kind.name);
    const isDay = fields.some((field) => field.name === number && field.kind === 'day');
    // A page of the diary is written on its day, by the user.
    const known = { recorded_on: today, recorder, author: isDay ? recorder : undefined };
    const author = Object.entries(known).filter(([name]) => fields.some((field) => field.name === name));
    const body = {
      ...(await fetchInitialValues(queries, kind.name, site)),
      site_name: site,
      [number]: given[number] ?? (isDay ? today : await fetchNextOfKind(site, kind)),
      ...Object.fromEntries(author.filter(([, value]) => value !== undefined)),
      ...given,
    };
    const name = `${kind.label[language]} ${String(body[number])}`;
    const result = await requestUntilAnswered<DeclaredRecord>(`/api/${kind.name}`, {
      method: 'POST',
      body,
      key: newKey(),
      onUnreached: () => showToast({ text: t.queued(name) }),
    });
    if (!result.ok) {
      const [first] = result.problem.fields;
      const why = first ? `${result.problem.message} ${first.message}` : result.problem.message;
      showToast({ text: why, kind: 'bad' });
      return why;
    }
    await invalidateRecords(queries, [kind.name]);
    showToast({ text: t.recorded(name) });
    return result.data;
  };
}
