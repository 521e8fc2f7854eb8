import {
  parseSurveyCode,
  type JoinRule,
  type SurveyCodes,
  type SurveyFile,
  type SurveyFormat,
} from '@trowel/domain/gis';
import type { SitePlan } from '@trowel/domain/plan';
import { useRef, useState } from 'react';
import { fetchAll, fetchList, queryOf } from '../../data/queries.ts';
import { ProblemError, type Problem } from '../../data/problem.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import { getFileStem, joinShapes } from '../../survey/join-shapes.ts';
import type { MeasuredShapes } from '../../survey/survey-model.ts';
import { decodeSurveyText, MAX_SURVEY_BYTES, readSurvey } from './read-survey-file.ts';
import { readCodes, storeCodes } from './stored-codes.ts';
import { SURVEY_TEXTS, type SurveyTexts } from './survey-texts.ts';

/** An open file with its shapes. Each correction is a new state, so that it can be undone. */
export interface OpenSurvey {
  fileName: string;
  text: string;
  file: SurveyFile;
  codes: SurveyCodes;
  by: JoinRule;
  /** Numbers of recorded geometries that begin with the name of the file, with their ids. */
  numbers: ReadonlyMap<string, number>;
  shapes: MeasuredShapes;
  /** True if the user corrected shapes. Another format or table of codes discards that. */
  isEdited: boolean;
}

/** State and actions of the page before anything is written. */
export interface Survey {
  open: OpenSurvey | undefined;
  isReading: boolean;
  /** Why the file cannot be read. */
  reason: string | undefined;
  problem: Problem | undefined;
  take: (file: File) => Promise<void>;
  close: () => void;
  changeFormat: (format: Partial<SurveyFormat>) => void;
  changeCodes: (codes: SurveyCodes) => void;
  changeRule: (by: JoinRule) => void;
  edit: (change: (shapes: MeasuredShapes) => MeasuredShapes) => void;
  canUndo: boolean;
  undo: () => void;
}

/** Steps that can be undone. */
const MOST_STEPS = 100;
/** Recorded geometries of one file name that are compared. */
const MOST_NUMBERS = 5_000;

type Reading = Pick<Survey, 'isReading' | 'reason' | 'problem'>;
const NOT_READING: Reading = { isReading: false, reason: undefined, problem: undefined };

/** Returns the state of the import of measured points into a site. */
export function useSurvey(site: string, plan: SitePlan): Survey {
  const t = useTexts(SURVEY_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  const [steps, setSteps] = useState<readonly OpenSurvey[]>([]);
  const [reading, setReading] = useState<Reading>(NOT_READING);
  const latestRead = useRef(0);
  const open = steps.at(-1);
  const push = (next: OpenSurvey): void => setSteps((before) => [...before, next].slice(-MOST_STEPS));
  const refuse = (reason: string): void => setReading({ ...NOT_READING, reason });
  /** Joins the points again, which discards corrections. */
  const rejoin = (change: Partial<Omit<OpenSurvey, 'shapes'>>): void => {
    if (!open) return;
    const next = { ...open, ...change };
    push({ ...next, shapes: joinShapes({ ...next, plan }), isEdited: false });
  };
  return {
    ...reading,
    open,
    canUndo: steps.length > 1,
    close: () => setSteps([]),
    undo: () => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    async take(file) {
      const read = ++latestRead.current;
      setSteps([]);
      setReading({ ...NOT_READING, isReading: true });
      const result = await openFile(file, { site, plan, language, t, most: count(MOST_NUMBERS) });
      if (read !== latestRead.current) return;
      setReading({ ...NOT_READING, reason: result.reason, problem: result.problem });
      if (result.open) setSteps([result.open]);
    },
    changeFormat(format) {
      if (!open) return;
      const found = readSurvey(open.text, { ...open.file.format, ...format }, language);
      if (!found.file) return refuse(found.reason);
      setReading(NOT_READING);
      rejoin({ file: found.file });
    },
    changeCodes(codes) {
      storeCodes(site, codes);
      rejoin({ codes });
    },
    changeRule: (by) => rejoin({ by }),
    edit(change) {
      if (!open) return;
      const shapes = change(open.shapes);
      if (shapes !== open.shapes) push({ ...open, shapes, isEdited: true });
    },
  };
}

interface Opening {
  site: string;
  plan: SitePlan;
  language: Language;
  t: SurveyTexts;
  /** Formatted number of geometries that are compared. */
  most: string;
}

interface Opened {
  open?: OpenSurvey;
  reason?: string;
  problem?: Problem;
}

/** Reads a file and joins its points, or says why it cannot be read. */
async function openFile(file: File, { site, plan, language, t, most }: Opening): Promise<Opened> {
  if (file.size > MAX_SURVEY_BYTES) return { reason: t.tooLarge };
  try {
    const stem = getFileStem(file.name);
    const [bytes, numbers] = await Promise.all([file.arrayBuffer(), fetchNumbers(site, stem)]);
    if (!numbers) return { reason: t.tooManyNumbers(most) };
    const text = decodeSurveyText(bytes);
    await paint();
    const found = readSurvey(text, {}, language);
    if (!found.file) return { reason: found.reason };
    await paint();
    const codes = readCodes(site);
    const by = guessRule(found.file, codes);
    const opened = { fileName: file.name, text, file: found.file, codes, by, numbers };
    return { open: { ...opened, shapes: joinShapes({ ...opened, plan }), isEdited: false } };
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error.problem };
    // Another program deleted or locked the file after it was chosen.
    if (error instanceof DOMException) return { reason: t.unreadable };
    throw error;
  }
}

/** Lets the browser paint and react between two steps that take long for many points. */
function paint(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Returns the rule by which points are joined at first: by string if all joined codes have a number, otherwise in their order. */
function guessRule({ points }: SurveyFile, codes: SurveyCodes): JoinRule {
  const meanings = [...new Set(points.map(({ code }) => code))].map((code) => parseSurveyCode(code, codes));
  const joined = meanings.filter((meaning) => meaning !== undefined && meaning.shape !== 'points');
  const isNumbered = joined.every(
    (meaning) => meaning?.us_number !== undefined || meaning?.string !== undefined,
  );
  return isNumbered ? 'string' : 'order';
}

/** Fetches the numbers of geometries that begin with the name of a file. Undefined if there are too many. @throws ProblemError */
async function fetchNumbers(site: string, stem: string): Promise<Map<string, number> | undefined> {
  const query = { site_name_is: site, geometry_number: stem, fields: 'id,geometry_number' };
  const { pagination } = await fetchList('/api/geometries' + queryOf({ ...query, limit: 1 }));
  if (pagination.total > MOST_NUMBERS) return undefined;
  if (pagination.total === 0) return new Map();
  const { rows } = await fetchAll<{ id: number; geometry_number: string }>('/api/geometries', query);
  const own = rows.filter(({ geometry_number: number }) => number.startsWith(`${stem} `));
  return new Map(own.map(({ id, geometry_number: number }) => [number, id]));
}
